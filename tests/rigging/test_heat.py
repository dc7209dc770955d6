"""Heat weights against the closed form on a cylinder, and the symmetries any skinning must have."""

import numpy as np
import pytest

from kinema.errors import RigError
from kinema.geometry.triangles import face_areas
from kinema.rigging.heat import PINOCCHIO_UNIT, heat_system, heat_weights
from tests.assets import need
from tests.meshes import cylinder, sphere, trousers

HALF = 6.0
BONES = (np.array([[0, 0, -HALF], [0, 0, 0.0]]), np.array([[0, 0, 0.0], [0, 0, HALF]]))
ROUNDING = 1e-9  # a sparse solve whose condition number is below 1e6


def tube(**counts):
    return cylinder(1.0, -HALF, HALF, **({"around": 16, "along": 40} | counts))


def leg_bones(leg=12.0):
    """Hip, left thigh and shin, right thigh and shin of `trousers`."""
    heads = np.array([[2.5, 1, leg + 2.5], [1, 1, leg], [1, 1, leg / 2], [4, 1, leg], [4, 1, leg / 2]])
    tails = np.array([[2.5, 1, leg + 0.5], [1, 1, leg / 2], [1, 1, 0.5], [4, 1, leg / 2], [4, 1, 0.5]])
    return heads, tails


@pytest.mark.parametrize("conductance", [0.5, 1.0, 4 / 3])
def test_a_cylinder_with_two_collinear_bones_has_the_exponential_solution(conductance):
    """On an endless cylinder of radius r, −w″ + (3c/r²) w = (3c/r²) [z > 0]: w = 1 − ½ exp(−√(3c) z/r) for z > 0."""
    positions, faces = tube(around=64, along=400)
    weights = heat_weights(positions, faces, *BONES, conductance=conductance, min_weight=0.0)
    z = positions[:, 2]
    rate = np.sqrt(PINOCCHIO_UNIT * conductance)
    expected = np.where(z > 0, 1 - 0.5 * np.exp(-rate * np.abs(z)), 0.5 * np.exp(-rate * np.abs(z)))
    middle = np.abs(z) < 3.0  # the caps are too far away to matter: exp(-1.2 · 3) of their own small error
    # Grid of 0.03 radii: the source's step is smeared over one ring, and facets lie 0.1 % inside the circle.
    assert np.abs(weights[:, 1] - expected)[middle].max() < 2e-3


def test_solution_satisfies_an_independently_assembled_system():
    """Plain cotangents and barycentric areas: on a Delaunay mesh they must be what the robust Laplacian builds."""
    positions, faces = sphere(3)
    heads, tails = np.array([[0, 0, -0.3], [0, 0, 0.0]]), np.array([[0, 0, 0.0], [0, 0, 0.3]])
    weights = heat_system(positions, faces, heads, tails).solve()
    vert_count = len(positions)
    stiffness, area = np.zeros((vert_count, vert_count)), np.zeros(vert_count)
    for face, size in zip(faces, face_areas(positions, faces), strict=True):
        area[face] += size / 3
        for k in range(3):
            i, j, o = face[k], face[(k + 1) % 3], face[(k + 2) % 3]
            to_i, to_j = positions[i] - positions[o], positions[j] - positions[o]
            half_cot = 0.5 * (to_i @ to_j) / np.linalg.norm(np.cross(to_i, to_j))
            stiffness[[i, j], [j, i]] -= half_cot
            stiffness[[i, j], [i, j]] += half_cot
    z = positions[:, 2]
    end = np.clip(z, -0.3, 0.3)  # every vertex of a ball sees the bones' nearest point
    heat = PINOCCHIO_UNIT / ((positions - np.stack([0 * z, 0 * z, end], 1)) ** 2).sum(1)
    middle = np.abs(z) < 1e-9
    share = np.where(middle, 0.5, (z > 0).astype(float))
    heat = np.where(middle, 2 * heat, heat)  # two equally near bones heat twice
    residual = stiffness @ weights[:, 1] + area * heat * (weights[:, 1] - share)
    # The robust Laplacian lengthens edges by 1e-5 of their mean.
    assert np.abs(residual).max() < 1e-4 * (area * heat).max()
    assert weights[:, 1].max() > 0.9


def test_raw_solution_solves_its_own_system_and_sums_to_one():
    positions, faces = trousers()
    system = heat_system(positions, faces, *leg_bones())
    weights = system.solve()
    residual = system.stiffness @ weights + system.sink[:, None] * weights - system.source
    assert np.abs(residual).max() < ROUNDING * np.abs(system.source).max()
    assert np.abs(weights.sum(1) - 1).max() < ROUNDING
    assert weights.min() > -ROUNDING


def test_mirror_symmetry():
    positions, faces = tube()
    weights = heat_weights(positions, faces, *BONES)
    mirrored = heat_weights(positions * [1, 1, -1], faces[:, ::-1], *BONES)
    assert np.allclose(weights, mirrored[:, ::-1], atol=1e-6)
    assert weights[positions[:, 2] > 3, 1].min() > 0.98


def test_rows_sum_to_one_and_nothing_is_negative():
    positions, faces = trousers()
    weights = heat_weights(positions, faces, *leg_bones())
    assert np.abs(weights.sum(1) - 1).max() < 1e-12
    assert weights.min() >= 0
    assert (weights.max(0) > 0.9).all()  # every bone rules somewhere


def test_permuting_bones_permutes_columns_and_permuting_vertices_permutes_rows():
    positions, faces = trousers()
    heads, tails = leg_bones()
    weights = heat_weights(positions, faces, heads, tails)
    rng = np.random.default_rng(0)
    bones, verts = rng.permutation(5), rng.permutation(len(positions))
    assert np.allclose(heat_weights(positions, faces, heads[bones], tails[bones]), weights[:, bones], atol=ROUNDING)
    moved = heat_weights(positions[verts], np.argsort(verts)[faces], heads, tails)
    assert np.allclose(moved, weights[verts], atol=ROUNDING)


@pytest.mark.parametrize("scale", [1e-4, 1.0, 100.0, 1e5])
def test_units_and_frames_do_not_matter(scale):
    positions, faces = tube()
    weights = heat_weights(positions, faces, *BONES)
    turn, _ = np.linalg.qr(np.random.default_rng(3).normal(size=(3, 3)))
    turn *= np.linalg.det(turn)
    move = scale * np.array([30.0, -2.0, 7.0])
    moved = heat_weights(scale * positions @ turn.T + move, faces, *(scale * bone @ turn.T + move for bone in BONES))
    assert np.allclose(moved, weights, atol=1e-6)


@pytest.mark.parametrize("stretch", [False, True])
def test_seams_conduct(stretch):
    positions, faces = trousers()
    weights = heat_weights(positions, faces, *leg_bones(), stretch=stretch)
    soup = positions[faces].reshape(-1, 3)
    split = heat_weights(soup, np.arange(len(soup)).reshape(-1, 3), *leg_bones(), stretch=stretch)
    assert np.allclose(split, weights[faces.ravel()], atol=ROUNDING)


def test_one_foot_gets_nothing_from_the_other_leg():
    positions, faces = trousers()
    raw = heat_system(positions, faces, *leg_bones()).solve()
    weights = heat_weights(positions, faces, *leg_bones())
    left, right = (positions[:, 0] <= 2) & (positions[:, 2] <= 4), (positions[:, 0] >= 3) & (positions[:, 2] <= 4)
    assert left.sum() > 20 and right.sum() > 20
    assert raw[left][:, [3, 4]].max() < 1e-3 and raw[right][:, [1, 2]].max() < 1e-3
    assert not weights[left][:, [3, 4]].any() and not weights[right][:, [1, 2]].any()
    assert weights[left][:, 2].min() > 0.8 and weights[right][:, 4].min() > 0.8


def test_feet_of_a_real_character_are_separate():
    base = need("autoskin_ref/pinocchio/homer.obj")
    lines = [line.split() for line in base.read_text().splitlines()]
    positions = np.array([line[1:4] for line in lines if line[:1] == ["v"]], float)
    faces = np.array([line[1:4] for line in lines if line[:1] == ["f"]], int) - 1
    joints = np.loadtxt(base.with_name("homer.skel.out"))
    heads, tails = joints[joints[1:, 4].astype(int), 1:4], joints[1:, 1:4]
    weights = heat_weights(positions, faces, heads, tails)
    left_leg, right_leg = slice(3, 7), slice(7, 11)  # bones of joints 4..7 and 8..11
    feet = positions[:, 1] < joints[6, 2]
    left, right = feet & (positions[:, 0] < 0.5), feet & (positions[:, 0] > 0.5)  # the shoes do not touch
    assert left.sum() > 300 and right.sum() > 300
    assert not weights[left, right_leg].any() and not weights[right, left_leg].any()
    assert min(weights[left, left_leg].sum(1).min(), weights[right, right_leg].sum(1).min()) > 0.99


def test_a_component_with_one_bone_is_wholly_its_own():
    positions, faces = tube()
    heads = np.concatenate([BONES[0], np.add(BONES[0][:1], [5, 0, 0])])
    tails = np.concatenate([BONES[1], np.add(BONES[1][1:], [5, 0, 0])])
    both = np.concatenate([positions, np.add(positions, [5, 0, 0])])
    weights = heat_weights(both, np.concatenate([faces, faces + len(positions)]), heads, tails)
    assert np.array_equal(weights[len(positions) :], np.tile([0.0, 0, 1], (len(positions), 1)))
    assert np.allclose(weights[: len(positions), :2], heat_weights(positions, faces, *BONES), atol=ROUNDING)


def test_components_that_see_no_bone_follow_their_nearest_as_a_whole():
    positions, faces = tube()
    small = sphere(2)
    hat, badge = 0.3 * small[0] + [0, 0, HALF + 3], 0.3 * small[0] + [2, 0, -0.1]  # the badge hangs beside the joint
    everything = np.concatenate([positions, hat, badge])
    all_faces = [faces, small[1] + len(positions), small[1] + len(positions) + len(hat)]
    weights = heat_weights(everything, np.concatenate(all_faces), *BONES)
    hat_weights, badge_weights = np.split(weights[len(positions) :], 2)
    assert np.array_equal(hat_weights, np.tile([0.0, 1.0], (len(hat), 1)))
    assert np.array_equal(badge_weights, np.tile([1.0, 0.0], (len(badge), 1)))
    assert np.allclose(weights[: len(positions)], heat_weights(positions, faces, *BONES), atol=1e-6)


def test_a_sleeve_over_a_body_bends_with_it():
    positions, faces = tube()
    sleeve, side = positions[:-2] * [1.2, 1.2, 0.9], faces[:-32]
    both, all_faces = np.concatenate([positions, sleeve]), np.concatenate([faces, side + len(positions)])
    weights = heat_weights(both, all_faces, *BONES)[len(positions) :]
    assert weights[sleeve[:, 2] > 3, 1].min() > 0.95 and weights[sleeve[:, 2] < -3, 0].min() > 0.95


def test_many_loose_parts_are_each_rigid():
    """A body in a cloud of a thousand crumbs: the body hides its bones from them, each follows the nearest."""
    body, crumb = tube(), sphere(1)
    places = np.random.default_rng(0).uniform([3, -9, -9], [20, 9, 9], (1000, 3))
    crumbs = (0.01 * crumb[0] + places[:, None]).reshape(-1, 3)
    crumb_faces = (crumb[1] + np.arange(1000)[:, None, None] * len(crumb[0])).reshape(-1, 3)
    everything = np.concatenate([body[0], crumbs]), np.concatenate([body[1], crumb_faces + len(body[0])])
    weights = heat_weights(*everything, *BONES)[len(body[0]) :].reshape(1000, -1, 2)
    clear = np.abs(places[:, 2]) > 0.02
    assert clear.sum() > 990
    assert np.array_equal(weights[clear, :, 1], np.repeat(1.0 * (places[clear, 2:] > 0), len(crumb[0]), axis=1))


def test_vertices_without_triangles_take_their_nearest_bone():
    positions, faces = tube()
    weights = heat_weights(np.concatenate([positions, [[2.0, 0, 4], [2.0, 0, -4]]]), faces, *BONES)
    assert np.array_equal(weights[-2:], [[0, 1], [1, 0]])
    assert np.allclose(weights[:-2], heat_weights(positions, faces, *BONES), atol=1e-6)


def test_degenerate_and_non_manifold_triangles_do_no_harm():
    positions, faces = tube()
    weights = heat_weights(positions, faces, *BONES)
    spoiled = np.concatenate([faces, [[0, 0, 1], [5, 5, 5]]])
    assert np.allclose(heat_weights(positions, spoiled, *BONES), weights, atol=ROUNDING)
    row = 30 * 16  # a fin of one vertex standing on an edge of ring 30: three triangles share that edge
    finned = heat_weights(
        np.concatenate([positions, [[1.6, 0.3, positions[row, 2]]]]),
        np.concatenate([faces, [[row, row + 1, len(positions)]]]),
        *BONES,
    )
    assert np.abs(finned.sum(1) - 1).max() < 1e-12
    assert np.abs(finned[:-1] - weights).max() < 0.02
    assert finned[-1, 1] > 0.95


def test_a_flat_drawing_sees_the_bones_drawn_in_it():
    x, y = np.meshgrid(np.linspace(-HALF, HALF, 61), np.linspace(-0.5, 0.5, 6), indexing="ij")
    positions = np.stack([x, y, 0 * x], -1).reshape(-1, 3)
    corner = (np.arange(60)[:, None] * 6 + np.arange(5)).ravel()
    faces = np.concatenate(
        [np.stack([corner, corner + 6, corner + 7], 1), np.stack([corner, corner + 7, corner + 1], 1)]
    )
    bones = [bone[:, [2, 0, 1]] for bone in BONES]
    weights = heat_weights(positions, faces, *bones)
    assert weights[positions[:, 0] > 1.5, 1].min() > 0.97 and weights[positions[:, 0] < -1.5, 0].min() > 0.97
    assert np.abs(weights[np.abs(positions[:, 0]) < 1e-9] - 0.5).max() < 0.02


def test_bones_beside_the_body_are_used_but_not_through_another_part():
    """Bones that run a little outside a leg still move it; they do not move the other leg."""
    positions, faces = trousers()
    heads, tails = leg_bones()
    beside = np.where(heads[:, :1] < 2, [[-2.0, 0, 0]], 0) + np.where(heads[:, :1] > 3, [[2.0, 0, 0]], 0)
    weights = heat_weights(positions, faces, heads + beside, tails + beside)
    left, right = (positions[:, 0] <= 2) & (positions[:, 2] <= 4), (positions[:, 0] >= 3) & (positions[:, 2] <= 4)
    assert weights[left][:, 2].min() > 0.8 and weights[right][:, 4].min() > 0.8
    assert not weights[left][:, [3, 4]].any() and not weights[right][:, [1, 2]].any()


def test_inside_out_meshes_get_the_same_weights():
    positions, faces = trousers()
    turned = heat_weights(positions, faces[:, ::-1], *leg_bones())
    assert np.allclose(turned, heat_weights(positions, faces, *leg_bones()), atol=ROUNDING)


def test_bones_of_no_length_and_bones_far_away():
    positions, faces = tube()
    heads, tails = (
        np.array([[0, 0, -3.0], [0, 0, 3.0], [1e9, 0, 0]]),
        np.array([[0, 0, -3.0], [0, 0, 3.0], [1e9, 1, 0]]),
    )
    weights = heat_weights(positions, faces, heads, tails)
    assert weights[positions[:, 2] > 2, 1].min() > 0.8
    assert not weights[:, 2].any()
    only_far = heat_weights(positions, faces, heads[2:], tails[2:])
    assert np.array_equal(only_far, np.ones((len(positions), 1)))


def test_max_influences_keeps_the_largest():
    positions, faces = trousers()
    full = heat_weights(positions, faces, *leg_bones())
    kept = heat_weights(positions, faces, *leg_bones(), max_influences=2)
    assert ((full > 0).sum(1) > 2).any()
    assert (kept > 0).sum(1).max() == 2
    assert np.abs(kept.sum(1) - 1).max() < 1e-12
    assert np.array_equal(kept.argmax(1), full.argmax(1))
    two = np.sort(full, axis=1)[:, -2:]
    assert np.allclose(np.sort(kept, axis=1)[:, -2:], two / two.sum(1, keepdims=True), atol=1e-12)


def test_small_weights_vanish_without_a_step():
    positions, faces = tube(along=400)
    raw = heat_weights(positions, faces, *BONES, min_weight=0.0)
    cut = heat_weights(positions, faces, *BONES, min_weight=0.025)
    assert not cut[raw < 0.025].any() and (cut[raw > 0.03] > 0).all()
    line = np.arange(401) * 16
    assert np.abs(np.diff(cut[line], axis=0)).max() < 2.5 * np.abs(np.diff(raw[line], axis=0)).max()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"heads": np.zeros((0, 3)), "tails": np.zeros((0, 3))}, "bones-none"),
        ({"heads": np.zeros((2, 2))}, "bones-shape"),
        ({"heads": np.zeros((3, 3))}, "bones-shape"),
        ({"tails": np.full((2, 3), np.inf)}, "bones-not-finite"),
        ({"positions": np.full((642, 3), np.nan)}, "mesh-not-finite"),
        ({"positions": np.zeros((658, 3))}, "mesh-no-area"),
        ({"faces": np.zeros((0, 3), int)}, "mesh-empty"),
        ({"conductance": 0.0}, "heat-conductance"),
        ({"max_influences": 0}, "heat-influences"),
    ],
)
def test_input_without_an_answer_is_a_coded_error(change, code):
    positions, faces = tube()
    given = {"positions": positions, "faces": faces, "heads": BONES[0], "tails": BONES[1]} | change
    with pytest.raises(RigError) as caught:
        heat_weights(**given)
    assert caught.value.code == code
