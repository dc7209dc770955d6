"""What a "not" reaches: from the word of denial to the end of its clause."""

from __future__ import annotations

from kinema.language.lexicon import Word, word_list

SCOPE = 7
"""Words that a denial reaches at most."""
ENDS = frozenset((",", ";", ".", "!", "?", ":", "-", "–", "—"))


def denial_places(words: list[Word]) -> list[int]:
    """Where words of denial stand."""
    known = word_list("not_words")
    return [place for place, word in enumerate(words) if word.text in known or word.text.endswith("n't")]


def denied_words(words: list[Word]) -> frozenset[int]:
    """Words that a denial turns around; where nothing follows it in its clause, nothing."""
    clause = word_list("clause")
    found: set[int] = set()
    for start in denial_places(words):
        for place in range(start + 1, min(start + 1 + SCOPE, len(words))):
            if words[place].text in ENDS or (words[place].text in clause and place > start + 1):
                break
            found.add(place)
    return frozenset(found)
