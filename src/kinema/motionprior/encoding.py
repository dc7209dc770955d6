"""A clip as numbers: what each joint does as coefficients of a basis in time.

A joint's motion is D(t), its turn in the world, in the character's axes, against the rest pose. Periods are written in sines and
cosines whose phase is set by a foot (so they close exactly, and left and right stay in step), performances in cosines over their
own duration. Everything that is done to training clips (another rest pose, a mirror, another phase, time reversed, another
body's joints) is linear in the coefficients of D - 1, [token K 3 3].
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from kinema.geometry.rotations import nearest_rotation
from kinema.motion.motion import Motion
from kinema.motionprior.body import MotionBody, above_of, joint_places
from kinema.rigging import Skeleton, forward_kinematics

K = 17
"""Coefficients of a channel: the mean and eight harmonics of a period, or seventeen cosines of a performance."""
HARMONICS = (K - 1) // 2
SAMPLES = 128
"""Moments at which a clip is read."""
CLOSES = 0.2
"""A clip whose last pose is nearer than this to its first is a period, share of how far its poses spread."""
REPEATS = 0.04
"""A clip repeats itself if less than this share of its energy lies outside the multiples of a harmonic."""


def time_basis(loops: bool, at: Tensor) -> Tensor:
    """The basis at moments 0..1 of the clip; its functions have mean square one, [frame] -> [K frame]."""
    if loops:
        angle = 2 * math.pi * torch.arange(1, HARMONICS + 1)[:, None].to(at) * at
        waves = torch.stack([angle.cos(), angle.sin()], 1).flatten(0, 1)  # c1 s1 c2 s2 ..
        return torch.cat([torch.ones_like(at)[None], math.sqrt(2) * waves])
    waves = math.sqrt(2) * torch.cos(math.pi * torch.arange(1, K)[:, None].to(at) * at)
    return torch.cat([torch.ones_like(at)[None], waves])


def sample_moments(loops: bool, count: int) -> Tensor:
    """Evenly spread moments at which the basis is orthogonal, [frame]."""
    return torch.arange(count) / count if loops else (torch.arange(count) + 0.5) / count


@dataclass(frozen=True, eq=False)
class ClipCode:
    """One clip of one body, phase aligned."""

    x: Tensor
    """Coefficients of D - 1, [token K 3 3]."""
    y: Tensor
    """Coefficients of the root's displacement from rest, even travel taken out, units, [K 3]."""
    contact: Tensor
    """Coefficients of whether each token stands on the ground; zero for tokens that are no feet, [token K]."""
    velocity: Tensor
    """Even travel along x and z, units a second, [2]."""
    seconds: float
    """Of a period, or of the performance."""
    loops: bool
    half: float = 0.0
    """By how much of a turn (radians) the phase shifts when left and right change sides."""


def six(x: Tensor) -> Tensor:
    """First two columns of a matrix, [*batch 3 3] -> [*batch 6]."""
    return torch.cat([x[..., :, 0], x[..., :, 1]], -1)


def unsix(x: Tensor) -> Tensor:
    """The rotation whose first two columns, minus those of the identity, are nearest in the order of Gram and Schmidt, [*batch 6]."""
    a, b = x[..., :3] + x.new_tensor([1.0, 0, 0]), x[..., 3:] + x.new_tensor([0.0, 1, 0])
    a = a / a.norm(dim=-1, keepdim=True).clamp_min(1e-3)
    b = b - (a * b).sum(-1, keepdim=True) * a
    b = b / b.norm(dim=-1, keepdim=True).clamp_min(1e-3)
    return torch.stack([a, b, torch.linalg.cross(a, b)], -1)


# ---------------------------------------------------------------- linear changes of coefficients
def turned_rest(x: Tensor, A: Tensor) -> Tensor:
    """Coefficients of D A - 1 from those of D - 1: another rest pose, [token K 3 3] x [token 3 3]."""
    out = x @ A[:, None]
    out[:, 0] += A - torch.eye(3).to(A)
    return out


def shifted(x: Tensor, angle: Tensor | float) -> Tensor:
    """A period that begins later by an angle of its turn, [*batch K ...] along axis 1, [batch] or a number."""
    turn = torch.as_tensor(angle, dtype=x.dtype)
    wave = torch.arange(1, HARMONICS + 1).to(x) * turn[..., None]  # [*batch harmonic]
    shape = (*wave.shape, *[1] * (x.ndim - wave.ndim)) if turn.ndim else (1, HARMONICS, *[1] * (x.ndim - 2))
    c, s = wave.cos().reshape(shape), wave.sin().reshape(shape)
    cosines, sines = x[:, 1::2], x[:, 2::2]
    pairs = torch.stack([cosines * c + sines * s, sines * c - cosines * s], 2).flatten(1, 2)
    return torch.cat([x[:, :1], pairs], 1)


def reverse_signs(loops: bool) -> Tensor:
    """By what coefficients are multiplied when time runs backwards, [K]."""
    signs = torch.ones(K)
    signs[(2 if loops else 1) :: 2] = -1
    return signs


# ---------------------------------------------------------------- reading a motion
@dataclass(frozen=True, eq=False)
class Track:
    """What the joints and the root do, frame by frame."""

    D: Tensor
    """Turns against rest, [frame token 3 3]."""
    root: Tensor
    """The root's displacement from rest, units, [frame 3]."""
    contact: Tensor
    """Whether each token stands, 0..1, [frame token]."""
    fps: float

    @property
    def seconds(self) -> float:
        return (len(self.D) - 1) / self.fps

    def cut(self, first: int, last: int) -> Track:
        """Frames first..last, both included."""
        part = slice(first, last + 1)
        return replace(self, D=self.D[part], root=self.root[part], contact=self.contact[part])


def read_track(skeleton: Skeleton, body: MotionBody, motion: Motion, contacts: Tensor | None = None) -> Track:
    """Turns and path of a motion of this body.

    Args:
        skeleton: In the start pose that the body was read in.
        body: Its tokens.
        motion: Any motion of that skeleton; bones may be scaled, which is left out.
        contacts: Which feet stand, [frame foot], if that is known.
    """
    T = motion.T_world_joint.double()
    start = forward_kinematics(skeleton).double()
    joints = body.rig.joints
    D = nearest_rotation(T[:, joints, :3, :3]) @ nearest_rotation(start[joints, :3, :3]).mT
    root = (T[:, joints[0], :3, 3] - start[joints[0], :3, 3]) / body.unit
    contact = torch.zeros(len(T), body.token_count)
    if contacts is not None:
        for number, token in enumerate(body.feet):
            contact[:, token] = torch.maximum(contact[:, token], contacts[:, number].float())
    return Track(D.float(), root.float(), contact, motion.fps)


def places_of(body: MotionBody, D: Tensor, root: Tensor | None = None) -> Tensor:
    """Where the middles of the joints' pieces of surface are, units from the root at rest, [frame token 3]."""
    p = joint_places(D, body.rig.rest, body.rig.parents, above_of(body))
    p = p + (D @ body.ends[:, :, None]).squeeze(-1)
    return p if root is None else p + root[:, None]


def without_travel(track: Track, *, least: float = 0.0) -> tuple[Track, Tensor]:
    """The track in place, and its even velocity over the ground, units a second, [2]; slower ones than `least` stay in."""
    drift = (track.root[-1] - track.root[0]) / max(track.seconds, 1e-6)
    drift = drift * torch.tensor([1.0, 0.0, 1.0])
    if float(drift.norm()) <= least:
        return track, torch.zeros(2)
    times = torch.arange(len(track.root)) / track.fps
    return replace(track, root=track.root - times[:, None] * drift), drift[[0, 2]]


def gap_of(body: MotionBody, track: Track) -> float:
    """How far the last pose is from the first, share of how far poses spread about their mean."""
    p = places_of(body, track.D, track.root)
    weight = body.share.sqrt()[:, None]
    spread = ((p - p.mean(0)) * weight).square().sum((1, 2)).mean().sqrt()
    return float(((p[-1] - p[0]) * weight).square().sum().sqrt() / spread.clamp_min(0.004))


def encode(body: MotionBody, track: Track, *, loops: bool, gait: bool, velocity: Tensor) -> ClipCode:
    """A track as coefficients; periods are cut to the shortest and their phase is aligned."""
    count = SAMPLES
    at = sample_moments(loops, count).double() * (len(track.D) - 1)
    low = at.floor().long().clamp_max(len(track.D) - 2).clamp_min(0)
    high = (low + 1).clamp_max(len(track.D) - 1)
    u = (at - low).float()

    def moments(values: Tensor) -> Tensor:
        flat = values.flatten(1)
        if loops:  # the little that is missing to a closed period is spread over all of it
            flat = flat - torch.linspace(-0.5, 0.5, len(flat))[:, None] * (flat[-1] - flat[0])
        return flat[low] * (1 - u[:, None]) + flat[high] * u[:, None]

    flat = torch.cat([moments(track.D - torch.eye(3)), moments(track.root), moments(track.contact)], 1)
    seconds = track.seconds
    if loops:
        spectrum = torch.fft.rfft(flat, dim=0) / count
        spectrum, fold = _shortest_period(body, spectrum)
        seconds /= fold
        waves = spectrum[1 : HARMONICS + 1]
        pairs = torch.stack([waves.real, -waves.imag], 1).flatten(0, 1) * math.sqrt(2)
        coefficients = torch.cat([spectrum[:1].real, pairs])
    else:
        coefficients = time_basis(False, sample_moments(False, count)) @ flat / count
    tokens = body.token_count
    x = coefficients[:, : 9 * tokens].unflatten(1, (tokens, 3, 3)).transpose(0, 1)
    y = coefficients[:, 9 * tokens : 9 * tokens + 3]
    contact = coefficients[:, 9 * tokens + 3 :].T
    code = ClipCode(x.contiguous(), y, contact, velocity, seconds, loops)
    return aligned(body, code, gait=gait) if loops else code


def _shortest_period(body: MotionBody, spectrum: Tensor) -> tuple[Tensor, int]:
    """One of several equal periods, where a clip holds those, and how many it held."""
    tokens = body.token_count
    weight = body.share.sqrt().repeat_interleave(9)
    energy = (spectrum[:, : 9 * tokens].abs() * weight).square().sum(1)
    energy[0] = 0
    total = float(energy.sum())
    for fold in (8, 7, 6, 5, 4, 3, 2):
        inside = float(energy[::fold].sum())
        if total > 0 and total - inside < REPEATS * total and float(energy[fold]) > 0.05 * total:
            return spectrum[::fold], fold
    return spectrum, 1


def _fundamentals(body: MotionBody, code: ClipCode) -> Tensor:
    """First harmonic of where each token is against the root, cosine and sine, [2 token 3]."""
    at = sample_moments(True, 32)
    D = unsix(six(torch.einsum("kf,jkab->fjab", time_basis(True, at), code.x)))
    p = places_of(body, D)
    waves = time_basis(True, at)[1:3]
    return torch.einsum("kf,fjc->kjc", waves, p) / len(at)


def aligned(body: MotionBody, code: ClipCode, *, gait: bool) -> ClipCode:
    """The period that begins when its reference is furthest ahead (a gait's foot), or highest (everything else)."""
    wave = _fundamentals(body, code)
    if gait and body.reference >= 0 and float(wave[:, body.reference, 0].norm()) > 0.01:
        left, right = wave[:, body.reference, 0], wave[:, body.opposite, 0]
        angle = math.atan2(float(left[1]), float(left[0]))
        half = math.atan2(float(right[1]), float(right[0])) - angle
    else:
        # wings and chests by their height, tails by their side, what only goes to and fro by that
        weight = body.share.sqrt() * (0.2 + body.rig.rest.norm(dim=-1))
        sums = torch.einsum("j,kjc->kc", weight, wave)
        energy = sums.norm(dim=0)
        axis = 1 if float(energy[1]) > 0.4 * float(energy.max()) else 2 if float(energy[2]) >= float(energy[0]) else 0
        angle = math.atan2(float(sums[1, axis]), float(sums[0, axis]))
        half = math.pi if axis == 2 else 0.0
    x = shifted(code.x, angle)
    y, contact = shifted(code.y[None], angle)[0], shifted(code.contact, angle)
    return replace(code, x=x, y=y, contact=contact, half=half)


def mirrored(code: ClipCode) -> ClipCode:
    """The same clip of the body seen in a mirror."""
    flip = torch.tensor([1.0, 1.0, -1.0])
    x, y, contact = code.x * flip[:, None] * flip, code.y * flip, code.contact
    if code.loops:
        x, y, contact = shifted(x, code.half), shifted(y[None], code.half)[0], shifted(contact, code.half)
    return replace(code, x=x, y=y, contact=contact, velocity=code.velocity * torch.tensor([1.0, -1.0]), half=-code.half)


def find_cycle(
    body: MotionBody, track: Track, *, shortest: float = 0.35, longest: float = 2.2
) -> tuple[int, int] | None:
    """First and last frame of the best closed cycle inside a longer track; None if it never comes back to a pose."""
    p = places_of(body, track.D)
    weight = body.share.sqrt()[:, None]
    f = torch.cat([(p * weight).flatten(1), (p.diff(dim=0, append=p[-1:]) * weight * track.fps * 0.05).flatten(1)], 1)
    frames = len(f)
    lags = [lag for lag in range(round(shortest * track.fps), round(longest * track.fps)) if lag < frames - 2]
    if not lags:
        return None
    spread = float((f - f.mean(0)).norm(dim=1).mean())
    apart = torch.tensor([float((f[lag:] - f[:-lag]).norm(dim=1).mean()) for lag in lags])
    good = [
        place
        for place in range(1, len(lags) - 1)
        if apart[place] <= apart[place - 1] and apart[place] <= apart[place + 1]
    ]
    good = [place for place in good if float(apart[place]) < 1.2 * float(apart[good].min()) + 1e-9]
    if not good or spread < 1e-4:
        return None
    lag = lags[good[0]]
    distance = (f[lag:] - f[:-lag]).norm(dim=1)
    first = int(distance.argmin())
    if float(distance[first]) > 0.8 * spread:
        return None
    return first, first + lag
