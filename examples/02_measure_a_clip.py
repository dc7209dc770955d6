"""Measure a gait, make it skate on purpose, and see the measure say so."""

import kinema as kn
from kinema.creature import gait, make, to_document

horse_shape = make("horse", seed=1)
horse = kn.asset.character_from_document(to_document(horse_shape), name="horse")
walk = gait(horse_shape, "walk", fps=30, skeleton=horse.skeleton)

honest = kn.measure(horse, walk, ground="fixed")
skating = kn.measure(horse, walk.moving(0.5), ground="fixed")
assert honest.skate is not None and skating.skate is not None and honest.left_right is not None  # it has feet
print(f"walk: {honest.travel_speed:.2f} m/s, skate {100 * honest.skate:.1f} cm/s, left/right {honest.left_right:+.2f}")
print(f"the same pushed 0.5 m/s faster: skate {100 * skating.skate:.1f} cm/s")
assert honest.skate < 0.02
assert skating.skate > 0.3
assert honest.left_right < -0.6
