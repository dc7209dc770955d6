"""`kinema explain`: what a sentence is taken to ask for, without animating anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tyro.conf import Positional

from kinema.cli.json_output import JsonOption, give

if TYPE_CHECKING:
    from kinema.language.sentence import Instruction


@dataclass(frozen=True)
class Explain(JsonOption):
    """Say what a sentence is taken to ask for: action, speed, direction, side, style, and how sure that is.

    `kinema animate` reads its prompt in the same way.
    """

    prompt: Positional[str]
    """What a character does: "a fox walks slowly to the left"."""
    action: str | None = None
    """Name of the action, where you know better; the sentence tells the rest."""

    def run(self) -> int:
        from kinema.language.sentence import read_sentence

        instruction = read_sentence(self.prompt, self.action)
        print("\n".join(report(instruction)))
        give(facts(instruction))
        return 0


def facts(instruction: Instruction) -> dict[str, Any]:
    """All that was read, ready for JSON; `speed` is a factor on what is usual for the action."""
    return {
        "action": instruction.action,
        "speed": instruction.speed,
        "direction": instruction.direction,
        "style": list(instruction.style),
        "side": instruction.side,
        "loops": instruction.loop,
        "confidence": instruction.confidence,
        "nearest": list(instruction.nearest),
        "count": instruction.count,
        "negated": instruction.negated,
        "denied": instruction.denied,
        "language": instruction.language,
        "others": list(instruction.others),
    }


def report(instruction: Instruction) -> list[str]:
    """What was read, in a few lines."""
    if instruction.action is None:
        lines = [not_understood(instruction)]
    else:
        lines = [f"understood: {instruction.describe()}", f"  confidence {instruction.confidence:.0%}"]
        lines.append("  repeats" if instruction.loop else "  happens once")
        lines.append(f"  nearest actions: {', '.join(instruction.nearest)}")
    if instruction.language != "English":
        lines.append(f"  language: {instruction.language}")
    if instruction.others:
        lines.append(f"  left out, because one clip shows one action: {', '.join(instruction.others)}")
    return lines


def not_understood(instruction: Instruction) -> str:
    """What to say where no action was recognised."""
    nearest = ", ".join(instruction.nearest)
    return f"no action recognised; nearest are {nearest}. Say it in other words, or name one: --action {instruction.nearest[0]}"
