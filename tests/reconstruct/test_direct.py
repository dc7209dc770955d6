import numpy as np
import pytest
import torch

from kinema.asset import Material, load_character
from kinema.errors import KinemaError
from kinema.motion import motion_from_clip
from kinema.reconstruct import (
    DirectConfig,
    bind_to_character,
    cast_views,
    composite,
    nearest_anchors,
    psnr,
    random_views,
    shoot,
    splats_from_character,
    splats_from_mesh,
)
from kinema.rigging.transfer import nearest_surface
from kinema.splat import deform
from tests.assets import need
from tests.bodies import ball, generator, mesh_of

WHITE = torch.ones(3)


def held_out_psnr(mesh, cloud, size: int) -> float:
    camera = random_views(mesh.positions, 4, generator=generator(5), size=size)
    truth = composite(*cast_views(mesh, mesh.positions, camera), WHITE)
    return float(psnr(shoot(cloud, camera.to(torch.float32), background=WHITE), truth).mean())


@pytest.mark.parametrize("size", [64, 128, 256])
def test_a_ball_looks_like_itself(size):
    cloud, _ = splats_from_mesh(ball(), ball().positions, DirectConfig(count=5000), generator=generator())
    assert held_out_psnr(ball(), cloud, size) > 29


def test_surface_closes():
    """Seen against red and against green, the inside of the picture is the same: no light comes through."""
    mesh = ball()
    cloud, _ = splats_from_mesh(mesh, mesh.positions, DirectConfig(count=8000), generator=generator())
    camera = random_views(mesh.positions, 4, generator=generator(5), size=96)
    _, alphas = cast_views(mesh, mesh.positions, camera)
    inside = -torch.nn.functional.max_pool2d(-alphas[:, None], 5, stride=1, padding=2)[:, 0] > 0.999
    red, green = (
        shoot(cloud, camera.to(torch.float32), background=torch.tensor(c)) for c in ([1.0, 0, 0], [0, 1.0, 0])
    )
    leak = (red - green).abs().amax(-1)[inside]
    assert float(leak.mean()) < 0.003
    assert float(leak.max()) < 0.1


def test_gaussians_lie_on_the_surface_and_are_flat():
    mesh = ball()
    config = DirectConfig(count=2000, fill=0.0)
    cloud, anchors = splats_from_mesh(mesh, mesh.positions, config, generator=generator())
    offset = cloud.means.double() - torch.tensor([0.0, 0.5, 0.0])
    radius = offset.norm(dim=-1)
    assert abs(float(radius.mean()) - 0.5) < 2e-3 and float(radius.std()) < 1e-3
    normal = offset / radius[:, None]
    along = (normal[:, None] @ cloud.covariances.double() @ normal[..., None]).flatten().sqrt()
    width = (np.pi / 2000) ** 0.5  # of a cell: the ball's surface is π square metres
    assert float(along.median()) < 0.1 * width
    assert float(cloud.scales[:, :2].median()) == pytest.approx(1.1 * 0.289 * width, rel=0.15)
    corners = mesh.positions[mesh.faces[anchors.faces]]
    torch.testing.assert_close((corners * anchors.bary[..., None]).sum(1), cloud.means.double(), atol=width, rtol=0)


def test_they_are_spread_evenly():
    mesh = ball()
    cloud, _ = splats_from_mesh(mesh, mesh.positions, DirectConfig(count=2000, fill=0.0), generator=generator())
    apart = torch.cdist(cloud.means, cloud.means).fill_diagonal_(9).amin(1)
    # random places would have a nearest neighbour at 0.5 ± 0.26 widths
    width = (np.pi / 2000) ** 0.5
    assert float(apart.mean()) > 0.7 * width and float(apart.std()) < 0.2 * width


def test_two_sides_of_a_sheet_keep_their_colours():
    """A plate 2 mm thick, red above and blue below."""
    corners = np.array([[x, y, z] for y in (0.0, 0.002) for x in (0.0, 1.0) for z in (0.0, 1.0)])
    faces = np.array([[0, 1, 2], [1, 3, 2], [4, 6, 5], [5, 6, 7]])
    faces[:2] = faces[:2, ::-1]
    colours = np.array([[0.0, 0.0, 1.0]] * 4 + [[1.0, 0.0, 0.0]] * 4)
    mesh = mesh_of(corners, faces, colours)
    cloud, anchors = splats_from_mesh(mesh, mesh.positions, DirectConfig(count=500), generator=generator())
    colour = cloud.colours(cloud.means)
    assert float(torch.minimum(colour[:, 0], colour[:, 2]).max()) < 1e-5
    above = anchors.faces >= 2
    assert bool((colour[above, 0] > 0.99).all()) and bool((colour[~above, 2] > 0.99).all())


def test_textures_are_looked_up_and_their_factor_applied():
    """Four quarters of a square in four colours; a linear factor of one half on green."""
    image = np.zeros((64, 64, 4), np.uint8)
    image[:32, :32], image[:32, 32:], image[32:, :32], image[32:, 32:] = (
        [255, 0, 0, 255],
        [0, 255, 0, 255],
        [0, 0, 255, 255],
        [255, 255, 255, 255],
    )
    mesh = mesh_of(
        np.array([[0.0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]]), np.array([[0, 1, 2], [0, 2, 3]]), np.zeros((4, 3))
    )
    # glTF's v runs down, so the square's upper edge is v = 0
    uv = torch.tensor([[0.0, 1], [1, 1], [1, 0], [0, 0]], dtype=torch.float64)
    material = Material((1.0, 0.5, 1.0, 1.0), image)
    mesh = type(mesh)(mesh.positions, mesh.faces, mesh.colours, uv, mesh.face_material, (material,), ())
    cloud, _ = splats_from_mesh(mesh, mesh.positions, DirectConfig(count=400), generator=generator())
    colour, (x, y, _) = cloud.colours(cloud.means), cloud.means.T
    half = 0.735357  # display value of half the light
    apart = ((x - 0.5).abs() < 0.4) & ((y - 0.5).abs() < 0.4)  # textures repeat: at its rim the square meets itself
    for where, want in [
        ((x < 0.4) & (y > 0.6), [1.0, 0, 0]),
        ((x > 0.6) & (y > 0.6), [0, half, 0]),
        ((x < 0.4) & (y < 0.4), [0, 0, 1.0]),
        ((x > 0.6) & (y < 0.4), [1.0, half, 1.0]),
    ]:
        where = where & apart
        assert int(where.sum()) > 20
        torch.testing.assert_close(colour[where], torch.tensor(want).expand(int(where.sum()), 3), atol=2e-3, rtol=0)


def test_what_nobody_can_see_is_left_out():
    """A ball in a ball: all Gaussians go to the outer one, unless asked for."""
    outer, inner = ball(), ball(radius=0.4)
    both = mesh_of(
        torch.cat([outer.positions, inner.positions]).numpy(),
        torch.cat([outer.faces, inner.faces + outer.vert_count]).numpy(),
        torch.cat([outer.colours, inner.colours])[:, :3].numpy(),
    )
    for hidden in (False, True):
        config = DirectConfig(count=500, hidden=hidden)
        _, anchors = splats_from_mesh(both, both.positions, config, generator=generator())
        assert bool((anchors.faces >= len(outer.faces)).any()) == hidden


def test_nearest_anchors_find_the_gaussians_own_samples():
    mesh = ball()
    cloud, own = splats_from_mesh(mesh, mesh.positions, DirectConfig(count=300, fill=0.0), generator=generator())
    near = nearest_anchors(cloud, mesh, mesh.positions)
    places = [(mesh.positions[mesh.faces[a.faces]] * a.bary[..., None]).sum(1) for a in (near, own)]
    distance = (cloud.means.double() - places[0]).norm(dim=-1)
    assert bool((distance <= (cloud.means.double() - places[1]).norm(dim=-1) + 1e-12).all())
    assert float(distance.max()) < 0.01


def test_a_bound_character_follows_its_mesh():
    """In every frame of a walk the Gaussians' centres stay on the posed surface, to within a share of its size."""
    character = load_character(need("fox/Fox.glb"))
    config = DirectConfig(count=1000, fill=0.0)
    body = splats_from_character(character, config, generator=generator())
    by_nearest = bind_to_character(body.cloud, character)
    motion = motion_from_clip(character, "Walk", fps=8)
    means, _ = deform(body.to(torch.float64), motion.T_world_joint)
    for frame in range(0, motion.frame_count, 2):
        surface = nearest_surface(
            means[frame].numpy(), character.posed(motion.T_world_joint[frame]).numpy(), character.mesh.faces.numpy()
        )
        assert (
            np.quantile(surface.distances, 0.95) < 0.02 * character.height
        )  # φ blends weights, the mesh blends corners
        assert surface.distances.max() < 0.06 * character.height
    apart = (deform(by_nearest.to(torch.float64), motion.T_world_joint)[0] - means).norm(dim=-1)
    assert float(apart.quantile(0.95)) < 0.01 * character.height


def test_same_seed_same_splats():
    first, second = (
        splats_from_mesh(ball(), ball().positions, DirectConfig(count=300), generator=generator(3))[0] for _ in range(2)
    )
    assert torch.equal(first.means, second.means) and torch.equal(first.scales, second.scales)


def test_degenerate_triangles_get_nothing():
    mesh = ball()
    flat = torch.tensor([[0, 0, 1]]).expand(5000, 3)
    worse = type(mesh)(
        mesh.positions,
        torch.cat([flat, mesh.faces]),
        mesh.colours,
        mesh.uv,
        torch.zeros(5000 + len(mesh.faces), dtype=torch.long),
        mesh.materials,
        (),
    )
    _, anchors = splats_from_mesh(worse, worse.positions, DirectConfig(count=300), generator=generator())
    assert int(anchors.faces.min()) >= 5000


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda m: (m, m.positions * float("nan")), "mesh-not-finite"),
        (lambda m: (m, m.positions / 0), "mesh-not-finite"),
        (lambda m: (m, m.positions * 0), "mesh-no-area"),
        (lambda m: (m, m.positions[:5]), "shape-mismatch"),
        (lambda m: (mesh_of(np.zeros((3, 3)), np.zeros((0, 3)), np.zeros((3, 3))), torch.zeros(3, 3)), "mesh-empty"),
        (lambda m: (mesh_of(np.zeros((0, 3)), np.zeros((0, 3)), np.zeros((0, 3))), torch.zeros(0, 3)), "mesh-empty"),
    ],
)
def test_what_has_no_surface_is_refused(change, code):
    mesh, positions = change(ball())
    for call in (
        lambda: splats_from_mesh(mesh, positions, DirectConfig(count=10), generator=generator()),
        lambda: cast_views(mesh, positions, random_views(ball().positions, 1, generator=generator(), size=8)),
    ):
        with pytest.raises(KinemaError) as caught:
            call()
        assert caught.value.code == code


@pytest.mark.parametrize("options", [{"count": 0}, {"count": 10**9}, {"samples": 1}, {"fill": 1.0}, {"opacity": 2.0}])
def test_nonsense_is_refused(options):
    with pytest.raises(KinemaError, match="splat-"):
        DirectConfig(**options)
