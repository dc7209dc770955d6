import pytest
import torch

from kinema.errors import KinemaError
from kinema.reconstruct import (
    DirectConfig,
    FitConfig,
    cast_views,
    composite,
    fit_to_mesh,
    psnr,
    random_views,
    shoot,
    splats_from_mesh,
    splats_from_vertices,
)
from tests.bodies import ball, generator

SMALL = FitConfig(view_count=24, sizes=(64, 32), steps=40, batch=4)


def held_out(mesh, cloud) -> float:
    camera = random_views(mesh.positions, 6, generator=generator(77), size=64)
    truth = composite(*cast_views(mesh, mesh.positions, camera), torch.ones(3))
    return float(psnr(shoot(cloud, camera.to(torch.float32), background=torch.ones(3)), truth).mean())


def test_a_fit_improves_held_out_views():
    mesh = ball()
    start, _ = splats_from_mesh(mesh, mesh.positions, DirectConfig(count=600), generator=generator())
    steps = list(fit_to_mesh(mesh, mesh.positions, start, SMALL, generator=generator(1)))
    assert [step.step for step in steps] == list(range(40))
    assert held_out(mesh, steps[-1].cloud) > held_out(mesh, start) + 2
    assert not steps[-1].cloud.means.requires_grad


def test_vertices_are_a_start_too():
    mesh = ball()
    start, anchors = splats_from_vertices(mesh, mesh.positions)
    torch.testing.assert_close(
        (mesh.positions[mesh.faces[anchors.faces]] * anchors.bary[..., None]).sum(1).float(), start.means
    )
    *_, last = fit_to_mesh(mesh, mesh.positions, start, SMALL, generator=generator(1))
    assert held_out(mesh, last.cloud) > held_out(mesh, start) + 3


def test_same_seed_same_fit():
    mesh = ball()
    start, _ = splats_from_vertices(mesh, mesh.positions)
    config = FitConfig(view_count=4, sizes=(32,), steps=3, batch=2)
    ends = [list(fit_to_mesh(mesh, mesh.positions, start, config, generator=generator(1)))[-1] for _ in range(2)]
    assert torch.equal(ends[0].cloud.means, ends[1].cloud.means) and ends[0].loss == ends[1].loss


@pytest.mark.parametrize("options", [{"sizes": ()}, {"sizes": (64, 48)}, {"view_count": 0}, {"steps": -1}])
def test_nonsense_is_refused(options):
    with pytest.raises(KinemaError, match="fit-options"):
        FitConfig(**options)
