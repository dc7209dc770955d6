"""Encoding videos that do not fit: time in checkpointed chunks, pictures in overlapping tiles, gradients through both.

Autoencoders of video models keep every activation of every frame for the backward pass; 49 frames of 480 × 720 are beyond
any GPU. A chunk that is checkpointed keeps its pixels and the cache of causal convolutions that it hands to the next one;
the rest is computed again when the gradient arrives, one chunk at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import torch
from torch import Tensor
from torch.utils._pytree import tree_flatten, tree_unflatten
from torch.utils.checkpoint import checkpoint

from kinema.errors import PriorError

EncodeChunk = Callable[[Tensor, Any], tuple[Tensor, Any]]
"""(pixels, cache of the chunk before or None) -> (latents, cache for the chunk after); must not change what it is given."""


class HalfGradient:
    """Loss scaling for an autoencoder in float16: gradients are brought into its range before it and back behind it.

    The factor is a power of two, found anew in each backward pass from the gradient itself, so that nothing is tuned and nothing
    is rounded by it.
    """

    LARGEST = 32.0
    """Largest gradient inside: far above where float16 loses digits, far below 65,504, at which it ends."""

    def __init__(self) -> None:
        self._factor: Tensor | None = None

    def enter(self, latent: Tensor) -> Tensor:
        """The latents, whose gradient is scaled on its way into the autoencoder."""
        return _Scale.apply(latent, self._begin)

    def leave(self, pixels: Tensor) -> Tensor:
        """The pixels, whose gradient is scaled back."""
        return _Scale.apply(pixels, self._end)

    def _begin(self, gradient: Tensor) -> Tensor:
        largest = gradient.abs().amax().clamp_min(1e-30)
        self._factor = torch.exp2((self.LARGEST / largest).log2().floor())
        return gradient * self._factor

    def _end(self, gradient: Tensor) -> Tensor:
        assert self._factor is not None
        return gradient / self._factor


class _Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, value, scale):
        ctx.scale = scale
        return value.view_as(value)

    @staticmethod
    def backward(ctx, gradient):
        return ctx.scale(gradient), None


def checkpoint_tree(function: Callable[..., Any], *args: Any) -> Any:
    """Call a function whose activations are computed again in the backward pass.

    Torch's own lets go of tensors that are arguments when checkpoints are nested, but not of those inside lists and dicts,
    where autoencoders keep their caches: here every tensor is an argument.
    """
    variables, structure = tree_flatten(args)

    def call(*variables: Any) -> Any:
        return function(*tree_unflatten(variables, structure))

    # encoders in eval mode draw no random numbers, so there is no generator state to keep
    return checkpoint(call, *variables, use_reentrant=False, preserve_rng_state=False)


def encode_chunks(encode: EncodeChunk, chunks: Iterable[Tensor], *, checkpointed: bool) -> Tensor:
    """Encode a video chunk by chunk.

    Args:
        encode: The model's encoder of one chunk.
        chunks: Pieces of the video in order, each [batch 3 frame height width].
        checkpointed: Forget activations and compute them again in the backward pass.

    Returns:
        Latents, [batch channel frame height width].
    """
    pieces, cache = [], None
    for chunk in chunks:
        if checkpointed and torch.is_grad_enabled():
            found = checkpoint_tree(encode, chunk, cache)
        else:
            found = encode(chunk, cache)
        piece, cache = found
        pieces.append(piece)
    return torch.cat(pieces, dim=2)


def encode_tiles(
    encode: Callable[[Tensor], Tensor],
    video: Tensor,
    *,
    tile_px: int | None,
    pixel_per_latent: int,
    checkpointed: bool,
) -> Tensor:
    """Encode overlapping tiles of the pictures and blend them with linear ramps over a quarter of their side.

    Tiles see nothing beyond their border, so the result differs a little from encoding at once; the ramps hide the seams.

    Args:
        encode: [batch 3 frame height width] -> latents [batch channel frame height width].
        video: [batch 3 frame height width].
        tile_px: Side of a tile, a multiple of pixel_per_latent; None: encode at once.
        pixel_per_latent: Pixels along the side of a latent.
        checkpointed: Keep nothing of a tile but its pixels, not even the caches between its chunks of time.

    Returns:
        Latents of the whole pictures, [batch channel frame height width].
    """
    if tile_px is None:
        return encode(video)
    if tile_px < 2 * pixel_per_latent or tile_px % pixel_per_latent:
        raise PriorError(
            "prior-tile", f"tiles must be two or more times {pixel_per_latent} px and a multiple of it, got {tile_px}"
        )
    overlap_px = max(tile_px // 4 // pixel_per_latent, 1) * pixel_per_latent
    height, width = (side // pixel_per_latent for side in video.shape[-2:])
    total: Tensor | None = None
    weight_sum = video.new_zeros(height, width)
    for y in _tile_starts(video.shape[-2], tile_px, overlap_px):
        for x in _tile_starts(video.shape[-1], tile_px, overlap_px):
            tile = video[..., y : y + tile_px, x : x + tile_px]
            if checkpointed and torch.is_grad_enabled():
                latent = checkpoint_tree(encode, tile)
            else:
                latent = encode(tile)
            rows, columns = latent.shape[-2:]
            top, left = y // pixel_per_latent, x // pixel_per_latent
            ramp = overlap_px // pixel_per_latent
            weight = _ramp(rows, ramp, video)[:, None] * _ramp(columns, ramp, video)[None]
            frame = (left, width - left - columns, top, height - top - rows)
            placed = torch.nn.functional.pad(latent * weight.to(latent), frame)
            total = placed if total is None else total + placed
            weight_sum = weight_sum + torch.nn.functional.pad(weight, frame)
    assert total is not None
    return total / weight_sum.to(total)


def _tile_starts(side_px: int, tile_px: int, overlap_px: int) -> list[int]:
    """Starts that cover the side; the last tile ends with the picture so that none is a sliver."""
    if side_px <= tile_px:
        return [0]
    return [*range(0, side_px - tile_px, tile_px - overlap_px), side_px - tile_px]


def _ramp(length: int, ramp: int, like: Tensor) -> Tensor:
    """Weights that rise over `ramp` latents from both ends, never zero, [length]."""
    place = torch.arange(length, device=like.device, dtype=like.dtype) + 1
    return torch.minimum(place, length + 1 - place).clamp(max=ramp + 1) / (ramp + 1)
