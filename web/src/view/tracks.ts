// A motion as the server sends it (studio/motions.py: tracks_of): numbers per node, ready for three.js.
import { AnimationClip, type KeyframeTrack, type Object3D, QuaternionKeyframeTrack, VectorKeyframeTrack } from "three";

type Span = [number, number];

export interface Tracks {
  fps: number;
  frames: number;
  loop: boolean;
  nodes: [number, Span, Span, Span][];
  numbers: Float32Array;
  /** Joints of the small figure, [frame joint 3]. */
  figure: Float32Array;
  figureFrames: number;
  /** Path of the body's root in kinema's world, [frame 3]. */
  root: Float32Array;
  duration: number;
}

export function readTracks(data: ArrayBuffer): Tracks {
  const [length] = new Uint32Array(data, 0, 1);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(data, 4, length)));
  const numbers = new Float32Array(data, 4 + length);
  const part = ([begin]: Span, end?: number) => numbers.subarray(begin, end);
  return {
    ...head,
    numbers,
    figure: part(head.figure, head.root[0]),
    figureFrames: head.figure[1],
    root: part(head.root, head.root[0] + 3 * head.root[1]),
    duration: (head.frames - 1) / head.fps,
  };
}

export function clipOf(tracks: Tracks, nodes: Map<number, Object3D>): AnimationClip {
  const times = Float32Array.from({ length: tracks.frames }, (_, i) => i / tracks.fps);
  const first = times.subarray(0, 1);
  const made: KeyframeTrack[] = [];
  for (const [node, shift, turn, scale] of tracks.nodes) {
    const object = nodes.get(node);
    if (!object) continue;
    const values = ([begin, rows]: Span, width: number) => tracks.numbers.subarray(begin, begin + rows * width);
    const at = ([, rows]: Span) => (rows > 1 ? times : first);
    made.push(new VectorKeyframeTrack(`${object.uuid}.position`, at(shift) as any, values(shift, 3) as any));
    made.push(new QuaternionKeyframeTrack(`${object.uuid}.quaternion`, at(turn) as any, values(turn, 4) as any));
    made.push(new VectorKeyframeTrack(`${object.uuid}.scale`, at(scale) as any, values(scale, 3) as any));
  }
  return new AnimationClip("take", Math.max(tracks.duration, 1e-3), made);
}

/** The first frame onto the nodes, without a mixer: poses. */
export function applyFirst(tracks: Tracks, nodes: Map<number, Object3D>): void {
  for (const [node, [shift], [turn], [scale]] of tracks.nodes) {
    const object = nodes.get(node);
    if (!object) continue;
    object.position.fromArray(tracks.numbers, shift);
    object.quaternion.fromArray(tracks.numbers, turn);
    object.scale.fromArray(tracks.numbers, scale);
  }
}
