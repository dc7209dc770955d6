# type: ignore  (Warp compiles this file; its arrays and vectors are not Python's)
"""The simulation as one kernel: every substep of a rollout, and by Warp its adjoint (AKD eq. 11 and 12).

Semi-implicit Euler in maximal coordinates, the scheme of Newton's SemiImplicit solver: joints are stiff springs between
bodies. One thread walks all substeps; states are stored, so the adjoint replays one substep at a time and needs no tape.
Spatial vectors are (linear at the centre of mass, angular), world axes; quaternions xyzw; +Y is up.
"""

import warp as wp


@wp.struct
class World:
    """What all bodies share; simulation units."""

    body_count: int
    point_count: int
    dt: float
    gravity: wp.vec3
    friction: float
    slip_speed: float
    upright_stiffness: float
    upright_damping: float
    angular_damping: float


@wp.func
def euler_xyz(q: wp.quat):
    """Angles a, b, c of R = Rx(a) Ry(b) Rz(c)."""
    x = q[0]
    y = q[1]
    z = q[2]
    w = q[3]
    r02 = wp.clamp(2.0 * (x * z + w * y), -0.9999, 0.9999)
    a = wp.atan2(-2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y))
    c = wp.atan2(-2.0 * (x * y - w * z), 1.0 - 2.0 * (y * y + z * z))
    return wp.vec3(a, wp.asin(r02), c)


@wp.func
def way_round(aim: float, angle: float):
    """From an angle to the one aimed at, the short way round."""
    way = aim - angle
    return way - 6.283185307 * wp.round(way / 6.283185307)


@wp.func
def ground_force(gains: wp.vec3, depth: float, sinking: float):
    """How hard the ground pushes a point up: a spring, and a damper against sinking."""
    out = 0.0
    if depth > 0.0:
        out = gains[0] * depth - gains[1] * wp.min(sinking, 0.0)
    return out


@wp.func
def friction_force(world: World, grip: float, normal: float, v: wp.vec3):
    """Coulomb friction against a velocity: what stops it within the step, at most friction times load."""
    speed = wp.sqrt(v[0] * v[0] + v[2] * v[2] + world.slip_speed * world.slip_speed)
    drag = wp.min(grip, world.friction * normal / speed)
    return wp.vec3(-v[0] * drag, 0.0, -v[2] * drag)


@wp.kernel(module="unique")
def rollout(
    world: World,
    first: int,
    last: int,
    parent: wp.array(dtype=int),
    anchor_parent: wp.array(dtype=wp.vec3),
    anchor_child: wp.array(dtype=wp.vec3),
    frame_parent: wp.array(dtype=wp.quat),
    frame_child: wp.array(dtype=wp.quat),
    point: wp.array2d(dtype=wp.vec3),
    reach: wp.array(dtype=float),
    mass: wp.array(dtype=float),
    inertia: wp.array(dtype=wp.vec3),
    contact_gains: wp.array(dtype=wp.vec3),
    joint_gains: wp.array(dtype=wp.vec4),
    up_root: wp.vec3,
    control: wp.array2d(dtype=wp.vec3),
    lift: wp.array(dtype=wp.vec3),
    q: wp.array2d(dtype=wp.transform),
    qd: wp.array2d(dtype=wp.spatial_vector),
    load: wp.array2d(dtype=float),
    f: wp.array2d(dtype=wp.spatial_vector),
    drag: wp.array2d(dtype=wp.spatial_vector),
):
    """Substeps `first` to `last`: reads row t of q, qd, control and lift (added to gravity), writes row t+1.

    Work arrays must be zero before: `load` (ground's push on each body), `f` (all forces but friction), `drag` (friction).
    Friction comes last and stops the velocity that the other forces would give, so a loaded foot does not creep.
    """
    for t in range(first, last):
        for b in range(world.body_count):
            X = q[t, b]
            v = wp.spatial_top(qd[t, b])
            w = wp.spatial_bottom(qd[t, b])
            x0 = wp.transform_get_translation(X)
            R = wp.transform_get_rotation(X)
            wp.atomic_add(f, t, b, wp.spatial_vector((world.gravity + lift[t]) * mass[b], wp.vec3(0.0, 0.0, 0.0)))
            if x0[1] < reach[b]:
                for i in range(world.point_count):
                    r = wp.quat_rotate(R, point[b, i])
                    sinking = v[1] + w[2] * r[0] - w[0] * r[2]
                    push = wp.vec3(0.0, ground_force(contact_gains[b], -x0[1] - r[1], sinking), 0.0)
                    wp.atomic_add(load, t, b, push[1])
                    wp.atomic_add(f, t, b, wp.spatial_vector(push, wp.cross(r, push)))
            if b == 0:
                up = wp.quat_rotate(R, up_root)
                torque = world.upright_stiffness * wp.cross(up, wp.vec3(0.0, 1.0, 0.0))
                torque = torque - world.upright_damping * wp.vec3(w[0], 0.0, w[2])
                wp.atomic_add(f, t, b, wp.spatial_vector(wp.vec3(0.0, 0.0, 0.0), torque))
        for b in range(1, world.body_count):
            a = parent[b]
            Xa = q[t, a]
            Xb = q[t, b]
            Ra = wp.transform_get_rotation(Xa)
            Rb = wp.transform_get_rotation(Xb)
            ra = wp.quat_rotate(Ra, anchor_parent[b])
            rb = wp.quat_rotate(Rb, anchor_child[b])
            wa = wp.spatial_bottom(qd[t, a])
            wb = wp.spatial_bottom(qd[t, b])
            gap = wp.transform_get_translation(Xb) + rb - wp.transform_get_translation(Xa) - ra
            opening = wp.spatial_top(qd[t, b]) + wp.cross(wb, rb) - wp.spatial_top(qd[t, a]) - wp.cross(wa, ra)
            gains = joint_gains[b]
            pull = gap * gains[0] + opening * gains[1]
            Rj = Ra * frame_parent[b]
            angle = euler_xyz(wp.quat_inverse(Rj) * Rb * frame_child[b])
            rate = wp.quat_rotate_inv(Rj, wb - wa)
            s0 = wp.sin(angle[0])
            c0 = wp.cos(angle[0])
            s1 = wp.sin(angle[1])
            c1 = wp.cos(angle[1])
            axis1 = wp.vec3(0.0, c0, s0)
            axis2 = wp.vec3(s1, -s0 * c1, c0 * c1)
            aim = control[t, b]
            k0 = gains[2] * way_round(aim[0], angle[0]) - gains[3] * rate[0]
            k1 = gains[2] * way_round(aim[1], angle[1]) - gains[3] * wp.dot(axis1, rate)
            k2 = gains[2] * way_round(aim[2], angle[2]) - gains[3] * wp.dot(axis2, rate)
            torque = wp.quat_rotate(Rj, wp.vec3(k0, 0.0, 0.0) + axis1 * k1 + axis2 * k2)
            wp.atomic_add(f, t, a, wp.spatial_vector(pull, wp.cross(ra, pull) - torque))
            wp.atomic_add(f, t, b, wp.spatial_vector(-pull, torque - wp.cross(rb, pull)))
        for b in range(world.body_count):
            if load[t, b] > 0.0:
                X = q[t, b]
                v = wp.spatial_top(qd[t, b])
                w = wp.spatial_bottom(qd[t, b])
                x0 = wp.transform_get_translation(X)
                R = wp.transform_get_rotation(X)
                v_next = v + wp.spatial_top(f[t, b]) * (world.dt / mass[b])
                turn = wp.quat_rotate_inv(R, wp.spatial_bottom(f[t, b]))
                w_next = w + wp.quat_rotate(R, wp.cw_div(turn, inertia[b])) * world.dt
                for i in range(world.point_count):
                    r = wp.quat_rotate(R, point[b, i])
                    sinking = v[1] + w[2] * r[0] - w[0] * r[2]
                    normal = ground_force(contact_gains[b], -x0[1] - r[1], sinking)
                    grip = contact_gains[b][2] * normal / load[t, b]
                    push = friction_force(world, grip, normal, v_next + wp.cross(w_next, r))
                    wp.atomic_add(drag, t, b, wp.spatial_vector(push, wp.cross(r, push)))
        for b in range(world.body_count):
            X = q[t, b]
            W = f[t, b] + drag[t, b]
            I = inertia[b]
            R = wp.transform_get_rotation(X)
            v1 = wp.spatial_top(qd[t, b]) + wp.spatial_top(W) * (world.dt / mass[b])
            x1 = wp.transform_get_translation(X) + v1 * world.dt
            wl = wp.quat_rotate_inv(R, wp.spatial_bottom(qd[t, b]))
            tl = wp.quat_rotate_inv(R, wp.spatial_bottom(W)) - wp.cross(wl, wp.cw_mul(I, wl))
            w1 = wp.quat_rotate(R, wl + wp.cw_div(tl, I) * world.dt)
            R1 = wp.normalize(R + wp.quat(w1, 0.0) * R * (0.5 * world.dt))
            q[t + 1, b] = wp.transform(x1, R1)
            qd[t + 1, b] = wp.spatial_vector(v1, w1 * (1.0 - world.angular_damping * world.dt))
