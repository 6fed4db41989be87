"""The integer codes of moves: players' decisions first, draws above them."""

ENTER = 0  # and the room, counted from a1
BUY = ENTER + 7  # and the programme
WALK = BUY + 7  # and the letter
USE = WALK + 6  # and the programme
RETURN = USE + 7  # and the programme
PLACE = RETURN + 7  # and the letter
SPEND = PLACE + 6  # and the programme
PAY = SPEND + 7  # and the programme
PASS = PAY + 7
SKIP = PASS + 1
CLAIM = SKIP + 1
DECISIONS = CLAIM + 1  # codes below are a player's
STARTER = DECISIONS  # and the seat
RING = STARTER + 4  # and the letter
BASE = RING + 6  # and the letter
PROGRAMME = BASE + 6  # and the arrangement
ROTATE = PROGRAMME + 14  # and the turn
EXPANSION = ROTATE + 6
CARD = EXPANSION + 30
CODES = CARD + 41

MOST_LEGAL = 24
