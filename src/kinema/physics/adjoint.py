# type: ignore  (Warp compiles this file; its arrays and vectors are not Python's)
"""The adjoint of `kernels.rollout`, by hand: one kernel walks all substeps back and clips on its way (AKD §4.5).

The gradient with respect to a rotation is a vector g such that turning the body by a small world rotation φ changes the
loss by g·φ: a vector r that turns with the body gives r × (gradient of r), and no quaternion or matrix needs one. By hand
because Warp's own adjoint took three times as long; `reference.py` and finite differences say whether it is right.
Below, `g_x` is the gradient with respect to x.
"""

import warp as wp

from kinema.physics.kernels import OPTIONS, Trail, Trails, World, column, cosine, ground_force, height, matrix, trail_of

wp.set_module_options(OPTIONS)


@wp.struct
class Gradient:
    """Of the loss, with respect to."""

    x: wp.array(dtype=wp.vec3)
    """The bodies' places at the substep that the walk has come to; so are the next three."""
    turn: wp.array(dtype=wp.vec3)
    """Their rotations."""
    v: wp.array(dtype=wp.vec3)
    w: wp.array(dtype=wp.vec3)
    force: wp.array(dtype=wp.vec3)
    """Forces but friction; this substep's only, as the next."""
    torque: wp.array(dtype=wp.vec3)
    normal: wp.array(dtype=float)
    """The ground's force on each point of one body, by way of friction."""
    control: wp.array2d(dtype=wp.vec3)
    lift: wp.array(dtype=wp.vec3)


@wp.struct
class Gradients:
    """As many as there are runs, along the first axis."""

    x: wp.array2d(dtype=wp.vec3)
    turn: wp.array2d(dtype=wp.vec3)
    v: wp.array2d(dtype=wp.vec3)
    w: wp.array2d(dtype=wp.vec3)
    force: wp.array2d(dtype=wp.vec3)
    torque: wp.array2d(dtype=wp.vec3)
    normal: wp.array2d(dtype=float)
    control: wp.array3d(dtype=wp.vec3)
    lift: wp.array2d(dtype=wp.vec3)


@wp.func
def gradient_of(gradients: Gradients, run: int):
    """One run's gradient; nothing is copied."""
    g = Gradient()
    g.x = gradients.x[run]
    g.turn = gradients.turn[run]
    g.v = gradients.v[run]
    g.w = gradients.w[run]
    g.force = gradients.force[run]
    g.torque = gradients.torque[run]
    g.normal = gradients.normal[run]
    g.control = gradients.control[run]
    g.lift = gradients.lift[run]
    return g


@wp.func
def integration(world: World, trail: Trail, g: Gradient, t: int, b: int, R: wp.mat33):
    """Back through semi-implicit Euler: from the next state to this one and to all forces, friction too."""
    w = wp.spatial_bottom(trail.qd[t, b])
    w1 = wp.spatial_bottom(trail.qd[t + 1, b]) / world.spin_kept
    torque = trail.torque[t, b]
    if trail.load[t, b] > 0.0:
        torque += wp.spatial_bottom(trail.drag[t, b])
    g_v = g.v[b] + world.dt * g.x[b]
    # the quaternion (u, 1), normalised, turns this rotation into the next
    u = (0.5 * world.dt) * w1
    share = 1.0 / (1.0 + wp.dot(u, u))
    g_turn = g.turn[b]
    across = wp.cross(u, g_turn)
    g_w1 = world.spin_kept * g.w[b] + (world.dt * share) * (g_turn - across)
    g_turn += (2.0 * share) * (wp.cross(u, across) - across)
    inertia = world.inertia[b]
    local = wp.transpose(R) @ g_w1
    g_torque_local = wp.cw_mul(world.spin_up[b], local)
    g_torque = R @ g_torque_local
    wl = wp.transpose(R) @ w
    gyro = wp.cross(wp.cw_mul(inertia, wl), g_torque_local) + wp.cw_mul(inertia, wp.cross(g_torque_local, wl))
    g_w = R @ (local - gyro)
    g.turn[b] = g_turn + wp.cross(w1, g_w1) + wp.cross(g_torque, torque) + wp.cross(g_w, w)
    g.v[b] = g_v
    g.w[b] = g_w
    g.force[b] = world.speed_up[b] * g_v
    g.torque[b] = g_torque


@wp.func
def contact(world: World, trail: Trail, g: Gradient, t: int, b: int, R: wp.mat33):
    """Back through a body's friction, then through the ground's push on it."""
    level = wp.transform_get_translation(trail.q[t, b])[1]
    v = wp.spatial_top(trail.qd[t, b])
    w = wp.spatial_bottom(trail.qd[t, b])
    gains = world.contact_gains[b]
    load = trail.load[t, b]
    torque = trail.torque[t, b]
    v_next = v + trail.force[t, b] * world.speed_up[b]
    w_gain = R @ wp.cw_mul(world.spin_up[b], wp.transpose(R) @ torque)
    g_force = g.force[b]
    g_torque = g.torque[b]
    g_turn = g.turn[b]
    g_v_next = wp.vec3(0.0, 0.0, 0.0)
    g_w_next = wp.vec3(0.0, 0.0, 0.0)
    g_load = wp.float32(0.0)
    for i in range(world.point_count):
        depth = -level - height(R, world.point[b, i])
        if depth > 0.0:
            r = R @ world.point[b, i]
            normal = ground_force(gains, depth, v[1] + w[2] * r[0] - w[0] * r[2])
            slide = v_next + wp.cross(w + w_gain, r)
            slide = wp.vec3(slide[0], 0.0, slide[2])
            speed = wp.sqrt(wp.dot(slide, slide) + world.slip_speed * world.slip_speed)
            grip = gains[2] * normal / load
            most = world.friction * normal / speed
            hold = wp.min(grip, most)
            g_push = g_force + wp.cross(g_torque, r)
            g_hold = -wp.dot(slide, g_push)
            g_slide = wp.vec3(-hold * g_push[0], 0.0, -hold * g_push[2])
            if grip < most:
                g.normal[i] = g_hold * gains[2] / load
                g_load -= g_hold * grip / load
            else:
                g.normal[i] = g_hold * world.friction / speed
                g_slide -= slide * (g_hold * most / (speed * speed))
            g_v_next += g_slide
            g_w_next += wp.cross(r, g_slide)
            g_turn += wp.cross(r, wp.cross(g_slide, w + w_gain) - hold * wp.cross(slide, g_torque))
    g_gain = R @ wp.cw_mul(world.spin_up[b], wp.transpose(R) @ g_w_next)
    g_turn += wp.cross(w_gain, g_w_next) + wp.cross(g_gain, torque)
    g_force += world.speed_up[b] * g_v_next
    g_torque += g_gain
    g_v = g.v[b] + g_v_next
    g_w = g.w[b] + g_w_next
    g_level = wp.float32(0.0)
    for i in range(world.point_count):
        depth = -level - height(R, world.point[b, i])
        if depth > 0.0:
            r = R @ world.point[b, i]
            sinking = v[1] + w[2] * r[0] - w[0] * r[2]
            normal = ground_force(gains, depth, sinking)
            g_normal = g.normal[i] + g_load + g_force[1] + g_torque[2] * r[0] - g_torque[0] * r[2]
            g_r = wp.vec3(normal * g_torque[2], -gains[0] * g_normal, -normal * g_torque[0])
            g_level -= gains[0] * g_normal
            if sinking < 0.0:
                g_sinking = -gains[1] * g_normal
                g_v += wp.vec3(0.0, g_sinking, 0.0)
                g_w += wp.vec3(-r[2] * g_sinking, 0.0, r[0] * g_sinking)
                g_r += wp.vec3(w[2] * g_sinking, 0.0, -w[0] * g_sinking)
            g_turn += wp.cross(r, g_r)
    g.x[b] = g.x[b] + wp.vec3(0.0, g_level, 0.0)
    g.turn[b] = g_turn
    g.v[b] = g_v
    g.w[b] = g_w
    g.force[b] = g_force
    g.torque[b] = g_torque


@wp.func
def joint(world: World, trail: Trail, g: Gradient, t: int, b: int):
    """Back through the spring and the controllers between a body and its parent."""
    a = world.parent[b]
    Ra = trail.rotation[a]
    Rb = trail.rotation[b]
    ra = Ra @ world.anchor_parent[b]
    rb = Rb @ world.anchor_child[b]
    wa = wp.spatial_bottom(trail.qd[t, a])
    wb = wp.spatial_bottom(trail.qd[t, b])
    gap = wp.transform_get_translation(trail.q[t, b]) - wp.transform_get_translation(trail.q[t, a]) + rb - ra
    opening = wp.spatial_top(trail.qd[t, b]) - wp.spatial_top(trail.qd[t, a]) + wp.cross(wb, rb) - wp.cross(wa, ra)
    gains = world.joint_gains[b]
    pull = gap * gains[0] + opening * gains[1]
    ga = g.torque[a]
    gb = g.torque[b]
    g_pull = g.force[a] - g.force[b] + wp.cross(ga, ra) - wp.cross(gb, rb)
    g_gap = gains[0] * g_pull
    g_opening = gains[1] * g_pull
    g_ra = wp.cross(pull, ga) - g_gap - wp.cross(g_opening, wa)
    g_rb = g_gap + wp.cross(g_opening, wb) - wp.cross(pull, gb)

    x = Ra @ column(world.frame_parent[b], 0)
    z = Rb @ column(world.frame_child[b], 2)
    sine = wp.dot(x, z)
    far = cosine(sine)
    y = wp.cross(z, x) / far
    rate = wb - wa
    drive = trail.drive[t, b]
    g_drive = gb - ga
    g_k = wp.vec3(wp.dot(x, g_drive), wp.dot(y, g_drive), wp.dot(z, g_drive))
    damped = -gains[3] * g_k
    g_rate = damped[0] * x + damped[1] * y + damped[2] * z
    g_x = drive[0] * g_drive + damped[0] * rate
    g_y = drive[1] * g_drive + damped[1] * rate
    g_z = drive[2] * g_drive + damped[2] * rate
    g_aim = gains[2] * g_k
    # how the angles change as the child turns: the basis dual to x, y, z; y also turns about x with the first angle
    first = wp.dot(g_y, wp.cross(x, y)) - g_aim[0]
    g_angles = (first * (x - sine * z) - g_aim[2] * (z - sine * x)) / (far * far) - g_aim[1] * y
    g.control[t, b] = g_aim
    g.x[a] = g.x[a] - g_gap
    g.x[b] = g.x[b] + g_gap
    g.v[a] = g.v[a] - g_opening
    g.v[b] = g.v[b] + g_opening
    g.w[a] = g.w[a] - wp.cross(ra, g_opening) - g_rate
    g.w[b] = g.w[b] + wp.cross(rb, g_opening) + g_rate
    g.turn[a] = g.turn[a] + wp.cross(ra, g_ra) + wp.cross(x, g_x) + wp.cross(y, g_y) - g_angles
    g.turn[b] = g.turn[b] + wp.cross(rb, g_rb) + wp.cross(z, g_z) + g_angles


@wp.func
def square(v: wp.vec3):
    """Squared length, in double precision: gradients without clipping grow beyond what a float's square can hold."""
    x = wp.float64(v[0])
    y = wp.float64(v[1])
    z = wp.float64(v[2])
    return x * x + y * y + z * z


@wp.func
def shrink(norm: wp.float64, clip: float):
    """Factor that brings a norm down to the largest allowed."""
    return wp.where(norm > wp.float64(clip), float(wp.float64(clip) / norm), 1.0)


@wp.func
def clip_state(g: Gradient, body_count: int, clip: float):
    """Clip the gradient of a state; returns its norm before, a rotation counted as its quaternion."""
    norm = wp.float64(0.0)
    for b in range(body_count):
        norm += square(g.x[b]) + wp.float64(4.0) * square(g.turn[b]) + square(g.v[b]) + square(g.w[b])
    norm = wp.sqrt(norm)
    scale = shrink(norm, clip)
    if scale < 1.0:
        for b in range(body_count):
            g.x[b] = scale * g.x[b]
            g.turn[b] = scale * g.turn[b]
            g.v[b] = scale * g.v[b]
            g.w[b] = scale * g.w[b]
    return norm


@wp.func
def clip_inputs(g: Gradient, body_count: int, first: int, last: int, clip: float):
    """Clip the gradient of some substeps' controls, and that of their lift."""
    controls = wp.float64(0.0)
    lifts = wp.float64(0.0)
    for t in range(first, last):
        lifts += square(g.lift[t])
        for b in range(1, body_count):
            controls += square(g.control[t, b])
    scale = shrink(wp.sqrt(controls), clip)
    if scale < 1.0:
        for t in range(first, last):
            for b in range(1, body_count):
                g.control[t, b] = scale * g.control[t, b]
    scale = shrink(wp.sqrt(lifts), clip)
    if scale < 1.0:
        for t in range(first, last):
            g.lift[t] = scale * g.lift[t]


@wp.kernel
def rollout_adjoint(
    world: World,
    clip: float,
    every: int,
    stop: wp.array(dtype=int),
    trails: Trails,
    g_q: wp.array3d(dtype=wp.transform),
    g_qd: wp.array3d(dtype=wp.spatial_vector),
    gradients: Gradients,
    norm: wp.array2d(dtype=wp.float64),
):
    """From the gradient of every `every`-th state to that of the start, controls and lift; one thread a run.

    The walk clips at each of `stop` (substeps, ascending, first and last included). `x`, `turn`, `v` and `w` of the gradients must
    be zero before and hold the start's gradient after, that of the start as an output not added.
    """
    run = wp.tid()
    trail = trail_of(trails, run)
    g = gradient_of(gradients, run)
    count = stop.shape[0] - 1
    for k in range(count):
        first = stop[count - 1 - k]
        last = stop[count - k]
        if last % every == 0:
            for b in range(world.body_count):
                pose = g_q[run, last // every, b]
                rate = g_qd[run, last // every, b]
                q = wp.transform_get_rotation(trail.q[last, b])
                around = wp.transform_get_rotation(pose) * wp.quat_inverse(q)
                g.x[b] = g.x[b] + wp.transform_get_translation(pose)
                g.turn[b] = g.turn[b] + 0.5 * wp.vec3(around[0], around[1], around[2])
                g.v[b] = g.v[b] + wp.spatial_top(rate)
                g.w[b] = g.w[b] + wp.spatial_bottom(rate)
        for back in range(last - first):
            t = last - 1 - back
            lift = wp.vec3(0.0, 0.0, 0.0)
            for b in range(world.body_count):
                R = matrix(wp.transform_get_rotation(trail.q[t, b]))
                trail.rotation[b] = R
                integration(world, trail, g, t, b, R)
                if trail.load[t, b] > 0.0:
                    contact(world, trail, g, t, b, R)
                if b == 0:
                    up = R @ world.up_root
                    g_torque = g.torque[0]
                    across = world.upright_stiffness * wp.vec3(g_torque[2], 0.0, -g_torque[0])
                    g.turn[0] = g.turn[0] + wp.cross(up, across)
                    g.w[0] = g.w[0] - world.upright_damping * wp.vec3(g_torque[0], 0.0, g_torque[2])
                lift += world.mass[b] * g.force[b]
            for b in range(1, world.body_count):
                joint(world, trail, g, t, b)
            g.lift[t] = lift
        norm[run, count - 1 - k] = clip_state(g, world.body_count, clip)
        clip_inputs(g, world.body_count, first, last, clip)
