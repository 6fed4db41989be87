"""What a seat observes of Octo Dice, as numbers for learners: all there is, for nothing is hidden but dice to come.

Printed numbers are the same in every game of an environment and are left out; what editions change is in it.
"""

from __future__ import annotations

from octosphere.core.observation import Coding, Observation, Part

OBSERVATION = Observation(
    (
        Part("phase", "what the game waits for: roll, keep, use, column, bonus, level, copy, over", Coding.ONE_OF),
        Part("active", "whose turn it is", Coding.SEAT),
        Part("turn", "turns that are over", Coding.NUMBER),
        Part("throw", "throws made in this turn", Coding.ONE_OF),
        Part("virtual", "1 if the dice on the table are the virtual player's (B4)"),
        Part("actions", "main actions taken in this turn"),
        Part("flexi_lab", "1 if Flexi-Lab is used in this turn"),
        Part("flexi_tec", "1 if Flexi-Tec is used in this turn"),
        Part("flexi_sub", "1 if Flexi-Sub is used in this turn"),
        Part("digit", "of the lab action whose column is being chosen", Coding.ONE_OF),
        Part("dice", "three white dice, three black: not thrown, or the face", Coding.ONE_OF),
        Part("digits", "digits of the black dice, where dice differ (C2)"),
        Part("aside", "the throw after which a die was set aside; 0: not yet"),
        Part("used", "1 for a die that has served a main action"),
        Part("column", "the column of each tile side from 0, -1 if it does not lie in the lab"),
        Part("printed.keep_mixed", "1 in editions in which one white and one black die are set aside (T1)"),
        Part("printed.bonus_mixed", "1 in editions in which bonus dice are one white and one black (B1)"),
        Part("printed.catch_replaces", "1 in editions in which Octo-Catch turns a die (L-F2)"),
        Part("printed.differ", "1 if each black die has faces of its own (C2)"),
        Part("players.crystals", "crystals crossed"),
        Part("players.research", "research crossed"),
        Part("players.bots", "bots by colour: yellow, red, white, blue, green"),
        Part("players.submarines", "submarines by colour"),
        Part("players.steps", "steps of the marker in each column of the lab"),
        Part("players.octopods", "octopods crossed in each third"),
        Part("players.bonus_used", "bonus actions taken in this third"),
        Part("players.points", "points by source: crystals, research, bots, submarines, octopods, labs, bonus"),
        Part("players.boxes", "what is written in the boxes, turn by turn: A, B, octopods; -1: nothing"),
        Part("players.bonus_boxes", "what is written in the boxes of bonus actions"),
        Part("players.submarine_boxes", "what is written in the boxes of submarines"),
        Part("players.final_box", "what is written in the box of the bonus scoring"),
    ),
    odds=("aside",),
)
