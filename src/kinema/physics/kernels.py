# type: ignore  (Warp compiles this file; its arrays and vectors are not Python's)
"""The simulation as one kernel: every substep of a rollout (AKD eq. 11 and 12). Its adjoint is `adjoint.py`.

Semi-implicit Euler in maximal coordinates, the scheme of Newton's SemiImplicit solver: joints are stiff springs between
bodies. One thread walks all substeps of a run and stores the states and what the adjoint would otherwise have to find again;
runs of the same bodies have nothing to do with each other, so a launch has as many threads as there are runs.
Spatial vectors are (linear at the centre of mass, angular), world axes; quaternions xyzw; +Y is up.
"""

import warp as wp

# LLVM's own limits of inlining: those that Warp raises them to make the forward kernel a seventh slower
OPTIONS = {"enable_backward": False, "cpu_compiler_flags": "-march=native"}
wp.set_module_options(OPTIONS)


@wp.struct
class World:
    """What does not change during a rollout; simulation units."""

    body_count: int
    point_count: int
    dt: float
    gravity: wp.vec3
    friction: float
    slip_speed: float
    upright_stiffness: float
    upright_damping: float
    spin_kept: float
    """Share of its spin that a body keeps over a substep."""
    up_root: wp.vec3
    parent: wp.array(dtype=int)
    anchor_parent: wp.array(dtype=wp.vec3)
    anchor_child: wp.array(dtype=wp.vec3)
    frame_parent: wp.array(dtype=wp.mat33)
    frame_child: wp.array(dtype=wp.mat33)
    point: wp.array2d(dtype=wp.vec3)
    reach: wp.array(dtype=float)
    """Of a body's contact points from its centre: above this height none touches."""
    mass: wp.array(dtype=float)
    speed_up: wp.array(dtype=float)
    """Of a substep per force: dt over mass."""
    spin_up: wp.array(dtype=wp.vec3)
    """Of a substep per torque about a body's own axes: dt over inertia."""
    inertia: wp.array(dtype=wp.vec3)
    contact_gains: wp.array(dtype=wp.vec3)
    joint_gains: wp.array(dtype=wp.vec4)


@wp.struct
class Trail:
    """A rollout: what goes in, its states, and what it leaves for the adjoint; row t is substep t."""

    control: wp.array2d(dtype=wp.vec3)
    lift: wp.array(dtype=wp.vec3)
    q: wp.array2d(dtype=wp.transform)
    qd: wp.array2d(dtype=wp.spatial_vector)
    load: wp.array2d(dtype=float)
    """The ground's push on each body."""
    force: wp.array2d(dtype=wp.vec3)
    """All forces but friction."""
    torque: wp.array2d(dtype=wp.vec3)
    """All torques but friction's, about the centre of mass."""
    drag: wp.array2d(dtype=wp.spatial_vector)
    """Friction; only where there is load."""
    drive: wp.array2d(dtype=wp.vec3)
    """The controllers' torques about the three joint axes."""
    rotation: wp.array(dtype=wp.mat33)
    """Of the bodies, this substep's only."""


@wp.struct
class Trails:
    """As many trails as there are runs, along the first axis."""

    control: wp.array3d(dtype=wp.vec3)
    lift: wp.array2d(dtype=wp.vec3)
    q: wp.array3d(dtype=wp.transform)
    qd: wp.array3d(dtype=wp.spatial_vector)
    load: wp.array3d(dtype=float)
    force: wp.array3d(dtype=wp.vec3)
    torque: wp.array3d(dtype=wp.vec3)
    drag: wp.array3d(dtype=wp.spatial_vector)
    drive: wp.array3d(dtype=wp.vec3)
    rotation: wp.array2d(dtype=wp.mat33)


@wp.func
def trail_of(trails: Trails, run: int):
    """One run's trail; nothing is copied."""
    trail = Trail()
    trail.control = trails.control[run]
    trail.lift = trails.lift[run]
    trail.q = trails.q[run]
    trail.qd = trails.qd[run]
    trail.load = trails.load[run]
    trail.force = trails.force[run]
    trail.torque = trails.torque[run]
    trail.drag = trails.drag[run]
    trail.drive = trails.drive[run]
    trail.rotation = trails.rotation[run]
    return trail


@wp.func
def matrix(q: wp.quat):
    """Rotation matrix of a unit quaternion."""
    x = 2.0 * q[0]
    y = 2.0 * q[1]
    z = 2.0 * q[2]
    w = q[3]
    d = 2.0 * w * w - 1.0
    return wp.mat33(
        d + x * q[0], x * q[1] - w * z, x * q[2] + w * y,
        x * q[1] + w * z, d + y * q[1], y * q[2] - w * x,
        x * q[2] - w * y, y * q[2] + w * x, d + z * q[2],
    )  # fmt: skip


@wp.func
def column(m: wp.mat33, i: int):
    return wp.vec3(m[0, i], m[1, i], m[2, i])


@wp.func
def height(R: wp.mat33, p: wp.vec3):
    """Of a body's point above its centre."""
    return R[1, 0] * p[0] + R[1, 1] * p[1] + R[1, 2] * p[2]


@wp.func
def arctan2(y: float, x: float):
    """Angle of (x, y); a polynomial, within 2e-7 of libm's and several times as fast."""
    long = wp.max(wp.abs(x), wp.abs(y))
    t = wp.min(wp.abs(x), wp.abs(y)) / wp.max(long, 1.0e-30)
    s = t * t
    a = 0.0024624528 * s - 0.0144364028
    a = a * s + 0.0398658775
    a = a * s - 0.0724549349
    a = a * s + 0.1050652242
    a = a * s - 0.1416432073
    a = a * s + 0.1998659459
    a = a * s - 0.3333266987
    a = (a * s + 0.9999999121) * t
    a = wp.where(wp.abs(y) > wp.abs(x), 1.5707963268 - a, a)
    a = wp.where(x < 0.0, 3.1415926536 - a, a)
    return wp.where(y < 0.0, -a, a)


@wp.func
def way_round(aim: float, angle: float):
    """From an angle to the one aimed at, the short way round."""
    way = aim - angle
    return way - 6.283185307 * wp.rint(way * 0.1591549431)


@wp.func
def cosine(sine: float):
    """Of the middle joint angle; kept off the singularity at a right angle."""
    return wp.sqrt(wp.max(1.0 - sine * sine, 2.0e-4))


@wp.func
def ground_force(gains: wp.vec3, depth: float, sinking: float):
    """How hard the ground pushes a point up that is below it: a spring, and a damper against sinking."""
    return gains[0] * depth - gains[1] * wp.min(sinking, 0.0)


@wp.kernel
def rollout(world: World, step_count: int, trails: Trails):
    """Reads row t of q, qd, control and lift (added to gravity), writes row t+1; one thread a run.

    Friction comes last and stops the velocity that the other forces would give, so a loaded foot does not creep.
    """
    trail = trail_of(trails, wp.tid())
    for t in range(step_count):
        weight = world.gravity + trail.lift[t]
        for b in range(world.body_count):
            X = trail.q[t, b]
            v = wp.spatial_top(trail.qd[t, b])
            w = wp.spatial_bottom(trail.qd[t, b])
            level = wp.transform_get_translation(X)[1]
            R = matrix(wp.transform_get_rotation(X))
            trail.rotation[b] = R
            force = weight * world.mass[b]
            torque = wp.vec3(0.0, 0.0, 0.0)
            load = wp.float32(0.0)
            if level < world.reach[b]:
                for i in range(world.point_count):
                    depth = -level - height(R, world.point[b, i])
                    if depth > 0.0:
                        r = R @ world.point[b, i]
                        normal = ground_force(world.contact_gains[b], depth, v[1] + w[2] * r[0] - w[0] * r[2])
                        load += normal
                        torque += wp.vec3(-r[2] * normal, 0.0, r[0] * normal)
            if b == 0:
                up = R @ world.up_root
                torque += world.upright_stiffness * wp.vec3(-up[2], 0.0, up[0])
                torque -= world.upright_damping * wp.vec3(w[0], 0.0, w[2])
            trail.load[t, b] = load
            trail.force[t, b] = force + wp.vec3(0.0, load, 0.0)
            trail.torque[t, b] = torque
        for b in range(1, world.body_count):
            a = world.parent[b]
            Ra = trail.rotation[a]
            Rb = trail.rotation[b]
            ra = Ra @ world.anchor_parent[b]
            rb = Rb @ world.anchor_child[b]
            wa = wp.spatial_bottom(trail.qd[t, a])
            wb = wp.spatial_bottom(trail.qd[t, b])
            gap = wp.transform_get_translation(trail.q[t, b]) - wp.transform_get_translation(trail.q[t, a]) + rb - ra
            opening = wp.spatial_top(trail.qd[t, b]) - wp.spatial_top(trail.qd[t, a])
            opening += wp.cross(wb, rb) - wp.cross(wa, ra)
            gains = world.joint_gains[b]
            pull = gap * gains[0] + opening * gains[1]
            # R = Rx Ry Rz turns about the parent's x, then y', then the child's z
            Fa = Ra @ world.frame_parent[b]
            Fb = Rb @ world.frame_child[b]
            x = column(Fa, 0)
            z = column(Fb, 2)
            sine = wp.dot(x, z)
            y = wp.cross(z, x) / cosine(sine)
            up_y = wp.dot(column(Fa, 1), z)
            up_z = wp.dot(column(Fa, 2), z)
            turn0 = arctan2(-up_y, up_z)
            turn1 = arctan2(sine, wp.sqrt(up_y * up_y + up_z * up_z))
            turn2 = arctan2(-wp.dot(x, column(Fb, 1)), wp.dot(x, column(Fb, 0)))
            aim = trail.control[t, b]
            rate = wb - wa
            k0 = gains[2] * way_round(aim[0], turn0) - gains[3] * wp.dot(x, rate)
            k1 = gains[2] * way_round(aim[1], turn1) - gains[3] * wp.dot(y, rate)
            k2 = gains[2] * way_round(aim[2], turn2) - gains[3] * wp.dot(z, rate)
            torque = x * k0 + y * k1 + z * k2
            trail.drive[t, b] = wp.vec3(k0, k1, k2)
            trail.force[t, a] = trail.force[t, a] + pull
            trail.force[t, b] = trail.force[t, b] - pull
            trail.torque[t, a] = trail.torque[t, a] + wp.cross(ra, pull) - torque
            trail.torque[t, b] = trail.torque[t, b] - wp.cross(rb, pull) + torque
        for b in range(world.body_count):
            X = trail.q[t, b]
            v = wp.spatial_top(trail.qd[t, b])
            w = wp.spatial_bottom(trail.qd[t, b])
            x0 = wp.transform_get_translation(X)
            R = trail.rotation[b]
            force = trail.force[t, b]
            torque = trail.torque[t, b]
            load = trail.load[t, b]
            if load > 0.0:
                v_next = v + force * world.speed_up[b]
                w_next = w + R @ wp.cw_mul(world.spin_up[b], wp.transpose(R) @ torque)
                stick = world.contact_gains[b]
                drag = wp.vec3(0.0, 0.0, 0.0)
                twist = wp.vec3(0.0, 0.0, 0.0)
                for i in range(world.point_count):
                    depth = -x0[1] - height(R, world.point[b, i])
                    if depth > 0.0:
                        r = R @ world.point[b, i]
                        normal = ground_force(stick, depth, v[1] + w[2] * r[0] - w[0] * r[2])
                        slide = v_next + wp.cross(w_next, r)
                        speed = wp.sqrt(slide[0] * slide[0] + slide[2] * slide[2] + world.slip_speed * world.slip_speed)
                        # what stops it within the step, at most friction times load
                        hold = wp.min(stick[2] * normal / load, world.friction * normal / speed)
                        push = wp.vec3(-slide[0] * hold, 0.0, -slide[2] * hold)
                        drag += push
                        twist += wp.cross(r, push)
                trail.drag[t, b] = wp.spatial_vector(drag, twist)
                force += drag
                torque += twist
            v1 = v + force * world.speed_up[b]
            wl = wp.transpose(R) @ w
            tl = wp.transpose(R) @ torque - wp.cross(wl, wp.cw_mul(world.inertia[b], wl))
            w1 = R @ (wl + wp.cw_mul(tl, world.spin_up[b]))
            q0 = wp.transform_get_rotation(X)
            q1 = wp.normalize(q0 + wp.quat(w1, 0.0) * q0 * (0.5 * world.dt))
            trail.q[t + 1, b] = wp.transform(x0 + v1 * world.dt, q1)
            trail.qd[t + 1, b] = wp.spatial_vector(v1, w1 * world.spin_kept)
