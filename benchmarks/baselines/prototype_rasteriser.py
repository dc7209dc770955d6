"""The first kernel of this project, kept as the baseline of `benchmarks/render.py`: same algorithm, readable names.

Front-to-back splatting, Gaussian by Gaussian over its 3-sigma bounding box, threads over frames. It starts from
projected and sorted Gaussians and gives no gradient for colour and opacity, so what it is timed on is less than what
the operator does.
"""

import math

import numba as nb
import numpy as np

F32 = np.float32


@nb.njit(parallel=True, fastmath=True, cache=True)
def forward(xy, conic, radius, colours, opacities, order, background):
    """Image [frame height width 3] and transmittance [frame height width]."""
    frame_count, gauss_count = xy.shape[0], xy.shape[1]
    height, width = background.shape[1], background.shape[2]
    image = np.empty((frame_count, height, width, 3), np.float32)
    transmittance = np.empty((frame_count, height, width), np.float32)
    for f in nb.prange(frame_count):
        colour = np.zeros((height, width, 3), np.float32)
        T = np.ones((height, width), np.float32)
        for k in range(gauss_count):
            g = order[f, k]
            x, y, rx, ry = xy[f, g, 0], xy[f, g, 1], radius[f, g, 0], radius[f, g, 1]
            x0, x1 = max(0, int(x - rx)), min(width, int(x + rx) + 2)
            y0, y1 = max(0, int(y - ry)), min(height, int(y + ry) + 2)
            if x0 >= x1 or y0 >= y1:
                continue
            A, B, C, o = conic[f, g, 0], conic[f, g, 1], conic[f, g, 2], opacities[g]
            red, green, blue = colours[g, 0], colours[g, 1], colours[g, 2]
            for i in range(y0, y1):
                dy = F32(i) + F32(0.5) - y
                constant, linear = F32(-0.5) * C * dy * dy, -B * dy
                for j in range(x0, x1):
                    dx = F32(j) + F32(0.5) - x
                    t = T[i, j]
                    a = o * math.exp(F32(-0.5) * A * dx * dx + linear * dx + constant)
                    if a > F32(0.999):
                        a = F32(0.999)
                    if a < F32(1 / 255.0):
                        a = F32(0.0)
                    w = a * t
                    colour[i, j, 0] += w * red
                    colour[i, j, 1] += w * green
                    colour[i, j, 2] += w * blue
                    T[i, j] = t - w
        for i in range(height):
            for j in range(width):
                transmittance[f, i, j] = T[i, j]
                for c in range(3):
                    image[f, i, j, c] = colour[i, j, c] + T[i, j] * background[f, i, j, c]
    return image, transmittance


@nb.njit(parallel=True, fastmath=True, cache=True)
def backward(xy, conic, radius, colours, opacities, order, image, v_image):
    """Gradients of centres [frame gauss 2] and conics [frame gauss 3]: front to back again with the remaining colour."""
    frame_count, gauss_count = xy.shape[0], xy.shape[1]
    height, width = image.shape[1], image.shape[2]
    v_xy = np.zeros((frame_count, gauss_count, 2), np.float32)
    v_conic = np.zeros((frame_count, gauss_count, 3), np.float32)
    for f in nb.prange(frame_count):
        T = np.ones((height, width), np.float32)
        remaining = np.empty((height, width), np.float32)
        for i in range(height):
            for j in range(width):
                remaining[i, j] = (
                    image[f, i, j, 0] * v_image[f, i, j, 0]
                    + image[f, i, j, 1] * v_image[f, i, j, 1]
                    + image[f, i, j, 2] * v_image[f, i, j, 2]
                )
        for k in range(gauss_count):
            g = order[f, k]
            x, y, rx, ry = xy[f, g, 0], xy[f, g, 1], radius[f, g, 0], radius[f, g, 1]
            x0, x1 = max(0, int(x - rx)), min(width, int(x + rx) + 2)
            y0, y1 = max(0, int(y - ry)), min(height, int(y + ry) + 2)
            if x0 >= x1 or y0 >= y1:
                continue
            A, B, C, o = conic[f, g, 0], conic[f, g, 1], conic[f, g, 2], opacities[g]
            red, green, blue = colours[g, 0], colours[g, 1], colours[g, 2]
            sum_x, sum_y, sum_a, sum_b, sum_c = F32(0), F32(0), F32(0), F32(0), F32(0)
            for i in range(y0, y1):
                dy = F32(i) + F32(0.5) - y
                constant, linear = F32(-0.5) * C * dy * dy, -B * dy
                for j in range(x0, x1):
                    dx = F32(j) + F32(0.5) - x
                    a = o * math.exp(F32(-0.5) * A * dx * dx + linear * dx + constant)
                    if a > F32(0.999):
                        a = F32(0.999)
                    if a < F32(1 / 255.0):
                        a = F32(0.0)
                    t = T[i, j]
                    w = a * t
                    value = red * v_image[f, i, j, 0] + green * v_image[f, i, j, 1] + blue * v_image[f, i, j, 2]
                    after = remaining[i, j] - w * value
                    v_power = (t * value - after / (F32(1.0) - a)) * a
                    remaining[i, j] = after
                    T[i, j] = t - w
                    sum_x += v_power * (A * dx + B * dy)
                    sum_y += v_power * (B * dx + C * dy)
                    sum_a += F32(-0.5) * v_power * dx * dx
                    sum_b -= v_power * dx * dy
                    sum_c += F32(-0.5) * v_power * dy * dy
            v_xy[f, g, 0], v_xy[f, g, 1] = sum_x, sum_y
            v_conic[f, g, 0], v_conic[f, g, 1], v_conic[f, g, 2] = sum_a, sum_b, sum_c
    return v_xy, v_conic
