"""Axis words and the check of a tensor's shape against them.

One vocabulary for the whole package: `frame joint bone vert face gauss height width channel token batch slot`.
"""

from __future__ import annotations

from torch import Tensor

from kinema.errors import KinemaError


def check_shape(tensor: Tensor, pattern: str, *, name: str, **known: int) -> dict[str, int]:
    """Check `tensor` against a pattern of axis words and numbers; return the axis lengths it binds.

    Args:
        tensor: Any tensor, or anything with a `.shape`.
        pattern: E.g. "frame joint 4 4"; a leading "*batch" stands for any number of axes.
        name: What the caller calls the tensor, for the message.
        known: Axis lengths that are fixed already.

    Returns:
        Axis word -> length, `known` included.
    """
    words = pattern.split()
    shape = tuple(tensor.shape)
    if words and words[0].startswith("*"):
        words = words[1:]
        tail = shape[len(shape) - len(words) :] if len(shape) >= len(words) else None
    else:
        tail = shape if len(shape) == len(words) else None
    lengths = dict(known)
    fits = tail is not None
    if tail is not None:
        for word, length in zip(words, tail, strict=True):
            want = int(word) if word.isdigit() else lengths.setdefault(word, length)
            fits = fits and want == length
    if not fits:
        told = ", ".join(f"{word} = {length}" for word, length in known.items())
        raise KinemaError(
            "shape-mismatch", f"{name} has shape {list(shape)}, expected [{pattern}]{f' with {told}' if told else ''}"
        )
    return lengths
