"""Clips carried from one rig to another: bodies read and matched, turns and steps carried over, the user's clip library."""

from kinema.transfer.body import BodyPlan, read_body, read_skeleton
from kinema.transfer.carry import carry_turns
from kinema.transfer.chains import Chain
from kinema.transfer.clip import Transfer, transfer_clip
from kinema.transfer.match import ChainLink, Match, match_bodies

__all__ = [
    "BodyPlan",
    "Chain",
    "ChainLink",
    "Match",
    "Transfer",
    "carry_turns",
    "match_bodies",
    "read_body",
    "read_skeleton",
    "transfer_clip",
]
