"""Two bodies matched, limb by limb and joint by joint."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.transfer import match_bodies, read_body
from tests.transfer.bodies import animal

KINDS = ["fox", "human", "spider", "crow", "crocodile"]


@pytest.mark.parametrize("species", KINDS)
def test_a_body_matches_itself_exactly(species: str):
    plan = read_body(animal(species))
    match = match_bodies(plan, plan)
    assert match.score == pytest.approx(1.0)
    driven = [token for chain in plan.chains for token in chain.tokens]
    assert [int(match.first[token]) for token in driven] == driven
    assert float(match.weight.max()) == 0.0
    assert all(link.source == link.target and not link.copied for link in match.links)


@pytest.mark.parametrize("other", KINDS)
@pytest.mark.parametrize("species", KINDS)
def test_left_stays_left_and_order_is_kept(species: str, other: str):
    source, target = read_body(animal(species)), read_body(animal(other))
    match = match_bodies(source, target)
    for link in match.links[1:]:
        a, b = source.chains[link.source], target.chains[link.target]
        assert a.side == b.side or 0 in (a.side, b.side)
        firsts = [int(match.first[token]) for token in b.tokens]
        assert set(firsts) <= set(a.tokens)
        assert sorted(firsts, key=a.tokens.index) == firsts  # never crosses over itself
    legs = [
        link for link in match.links if target.chains[link.target].role == "leg" and not link.copied and link.target > 0
    ]
    legs = [link for link in legs if source.chains[link.source].role == "leg" and source.chains[link.source].side < 0]
    legs.sort(key=lambda link: -target.heads[target.chains[link.target].tokens[0], 0])
    hips = [source.heads[source.chains[link.source].tokens[0], 0] for link in legs]
    assert hips == sorted(hips, reverse=True)


def test_more_legs_copy_a_leg_of_their_side():
    source, target = read_body(animal("fox")), read_body(animal("spider"))
    match = match_bodies(source, target)
    legs = {n for n, chain in enumerate(target.chains) if chain.role == "leg" and chain.above == 0}
    links = {link.target: link for link in match.links if link.target in legs}
    assert set(links) == legs
    assert sum(link.copied for link in links.values()) == 4
    for number, link in links.items():
        assert target.chains[number].side == source.chains[link.source].side


def test_arms_drive_fore_legs_and_legs_hind_legs():
    source, target = read_body(animal("human")), read_body(animal("fox"))
    match = match_bodies(source, target)
    legs = [n for n, chain in enumerate(target.chains) if chain.role == "leg" and chain.above == 0 and chain.side < 0]
    front, hind = sorted(legs, key=lambda n: -target.heads[target.chains[n].tokens[0], 0])
    roles = [source.chains[link.source].role for n in (front, hind) if (link := match.link_of(n)) is not None]
    assert roles == ["arm", "leg"]


def test_like_bodies_score_higher():
    fox = read_body(animal("fox"))
    scores = {name: match_bodies(read_body(animal(name)), fox).score for name in ("wolf", "horse", "human", "spider")}
    assert scores["wolf"] > scores["horse"] > max(scores["human"], scores["spider"])
    assert all(0 < score < 1 for score in scores.values())


def test_the_score_does_not_depend_on_size_or_place():
    from dataclasses import replace

    fox, wolf = read_body(animal("fox")), read_body(animal("wolf"))
    moved = replace(
        wolf,
        heads=wolf.heads * 3 + np.array([5.0, 0, 2.0]),
        ends=wolf.ends * 3 + np.array([5.0, 0, 2.0]),
        low_corner=wolf.low_corner * 3 + np.array([5.0, 0, 2.0]),
        high_corner=wolf.high_corner * 3 + np.array([5.0, 0, 2.0]),
    )
    assert match_bodies(moved, fox).score == pytest.approx(match_bodies(wolf, fox).score, rel=1e-9)
