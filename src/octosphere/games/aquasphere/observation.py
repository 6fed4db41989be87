"""What a seat observes of AquaSphere, as numbers for learners: all that has been drawn, for nothing is hidden.

Printed numbers are the same in every game of an environment and are left out.
"""

from __future__ import annotations

from octosphere.core.observation import SEATS, Coding, Observation, Part

OBSERVATION = Observation(
    (
        Part("phase", "what the game waits for: deal, turn, use, letter, claim, line, scoring, over", Coding.ONE_OF),
        Part("rounds", "rounds that are over", Coding.ONE_OF),
        Part("stage", "whose business pending points are: turn, cards, points", Coding.ONE_OF),
        Part("deal", "what is drawn or was drawn last", Coding.ONE_OF),
        Part("dealt", "draws of this kind made"),
        Part("turn", "the place in the play order of whoever has the turn, or is scored next"),
        Part("order", "seats in play order", Coding.SEAT, SEATS),
        Part("passed", "how many have passed"),
        Part("passing", "seats in the order of passing, this round or the last", Coding.SEAT, SEATS),
        Part("doing", "the action still to be done: none, then the seven programmes", Coding.ONE_OF),
        Part("due", "points still to be moved on the track"),
        Part("offer", "points of cards that may be declined"),
        Part("open", "letters that may still get a bot", Coding.BITS),
        Part("ring", "letters clockwise", Coding.ONE_OF),
        Part("bases", "letters of base labs as drawn", Coding.ONE_OF),
        Part("rotation", "of the centre tile on top", Coding.ONE_OF),
        Part("programme", "the arrangement in force: none, or which", Coding.ONE_OF),
        Part("following", "the next arrangement: none, or which", Coding.ONE_OF),
        Part("drawn_programmes", "arrangements that cannot be drawn any more", Coding.BITS),
        Part("drawn_expansions", "1 for a lab expansion that has been drawn"),
        Part("drawn_cards", "1 for a research card that has been drawn"),
        Part("stock", "time, crystals, octopods in stock"),
        Part("sectors.control", "whose bot is in control: a seat, or a neutral one", Coding.SEAT),
        Part("sectors.charging", "bots at the charging station by owner, neutral ones last", Coding.BY_SEAT),
        Part("sectors.time", "time there"),
        Part("sectors.crystals", "crystals there"),
        Part("sectors.octopods", "octopods there"),
        Part("sectors.docked", "whose submarine is at each space: a seat's, or a neutral one", Coding.SEAT),
        Part("sectors.expansion", "lab expansions from below, each by its number from 0; -1: none"),
        Part("sectors.card", "research cards from below, each by its number from 0; -1: none"),
        Part("players.engineer", "the engineer: passed, or in which room", Coding.ONE_OF),
        Part("players.scientist", "the letter of the scientist's sector", Coding.ONE_OF),
        Part("players.area", "where the scientist last acted", Coding.ONE_OF),
        Part("players.programmed", "1 for each programme that a bot has"),
        Part("players.supply", "bots in the supply"),
        Part("players.submarines", "submarines in the supply"),
        Part("players.time", "time"),
        Part("players.crystals", "crystals"),
        Part("players.room", "room for time, crystals, octopods at a catch, cards"),
        Part("players.letters", "letters in the lab", Coding.BITS),
        Part("players.home", "the letter of the base lab", Coding.ONE_OF),
        Part("players.expansion", "lab expansions in the lab", Coding.MEMBERS),
        Part("players.card", "research cards", Coding.MEMBERS),
        Part("players.bought", "1 if a bot on any symbol was bought in this round (P3)"),
        Part("players.sideways", "1 if the sideways card is used (K7)"),
        Part("players.track", "the marker on the knowledge track"),
        Part("players.points", "points by source, in the order of the rules"),
    )
)
