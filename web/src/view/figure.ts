// A small figure of a motion on a 2D canvas: bones as soft strokes, cheap enough for a long list of cards that play.
import type { Facts } from "../types";

export interface Figure {
  facts: Facts;
  /** [frame joint 3] in kinema's world. */
  joints: ArrayLike<number>;
  frames: number;
}

const ANGLE = 0.5; // seen from its right, a little from the front

export function drawFigure(canvas: HTMLCanvasElement, figure: Figure, share: number, colours: { bone: string; far: string; ground: string }): void {
  const { facts, joints, frames } = figure;
  const ratio = Math.min(devicePixelRatio, 2);
  const width = Math.round(canvas.clientWidth * ratio), height = Math.round(canvas.clientHeight * ratio);
  if (!width || !height) return;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const pen = canvas.getContext("2d")!;
  pen.clearRect(0, 0, width, height);
  const count = facts.names.length;
  const at = Math.min(Math.floor(share * frames), frames - 1) * count * 3;
  const root = at + 3 * facts.root;
  const cx = joints[root] + facts.centre[0], cz = joints[root + 2] + facts.centre[2];
  const scale = Math.min((0.8 * height) / facts.height, (0.86 * width) / Math.max(facts.extent[0], facts.extent[2], 0.4 * facts.height));
  const floor = height * 0.9;
  const cosine = Math.cos(ANGLE), sine = Math.sin(ANGLE);
  const project = (joint: number): [number, number, number] => {
    const x = joints[at + 3 * joint] - cx, y = joints[at + 3 * joint + 1], z = joints[at + 3 * joint + 2] - cz;
    return [width / 2 + scale * (x * cosine - z * sine), floor - scale * (y - 0.06 * z), z];
  };
  pen.strokeStyle = colours.ground;
  pen.lineWidth = ratio;
  pen.beginPath();
  pen.moveTo(0.08 * width, floor + 1.5 * ratio);
  pen.lineTo(0.92 * width, floor + 1.5 * ratio);
  pen.stroke();
  pen.lineCap = "round";
  const moving = new Set(facts.moving);
  const lines = facts.parents
    .map((parent, joint) => [parent, joint])
    .filter(([parent, joint]) => parent >= facts.root && (moving.has(joint) || moving.has(parent)))
    .map(([parent, joint]) => [project(parent), project(joint)] as const)
    .sort((one, two) => one[1][2] - two[1][2]);
  const thick = Math.max(2.2 * ratio, 0.045 * facts.height * scale);
  for (const [from, to] of lines) {
    pen.strokeStyle = to[2] < -0.02 * facts.height ? colours.far : colours.bone;
    pen.lineWidth = thick;
    pen.beginPath();
    pen.moveTo(from[0], from[1]);
    pen.lineTo(to[0], to[1]);
    pen.stroke();
  }
}
