// What part of the map is seen. Pure: the planet keeps one camera and replaces it.
import { EDGE } from './geometry';
import type { Point } from './types';

/** Zoom 1 shows the whole map; `at` is the map point in the middle. */
export interface Camera { zoom: number; at: Point }
export interface Size { width: number; height: number }

export const WHOLE: Camera = { zoom: 1, at: [0, 0] };
export const STEP = 1.35;
const MAX_ZOOM = 5;

/** CSS pixels a map unit. */
export const scaleOf = ({ zoom }: Camera, { width, height }: Size): number => (Math.min(width, height) / (2 * EDGE)) * zoom;

export function viewBox(camera: Camera, size: Size): string {
  const scale = scaleOf(camera, size) || 1;
  const [width, height] = [size.width / scale || 2 * EDGE, size.height / scale || 2 * EDGE];
  return [camera.at[0] - width / 2, camera.at[1] - height / 2, width, height].map((v) => v.toFixed(1)).join(' ');
}

/** Never so far that the planet leaves the window. */
function kept({ zoom, at: [x, y] }: Camera): Camera {
  const near = Math.min(MAX_ZOOM, Math.max(1, zoom));
  const room = EDGE * (1 - 1 / near);
  const far = Math.hypot(x, y);
  const pull = far > room ? room / far : 1;
  return { zoom: near, at: [x * pull, y * pull] };
}

/** The map point under a place of the window (pixels from its middle). */
export function pointAt(camera: Camera, size: Size, [px, py]: Point): Point {
  const scale = scaleOf(camera, size) || 1;
  return [camera.at[0] + px / scale, camera.at[1] + py / scale];
}

/** Zooms by a factor; the map point under the pointer stays under it. */
export function zoomAt(camera: Camera, size: Size, pixel: Point, factor: number): Camera {
  const fixed = pointAt(camera, size, pixel);
  const zoom = Math.min(MAX_ZOOM, Math.max(1, camera.zoom * factor));
  const ratio = camera.zoom / zoom;
  return kept({ zoom, at: [fixed[0] + (camera.at[0] - fixed[0]) * ratio, fixed[1] + (camera.at[1] - fixed[1]) * ratio] });
}

export function pan(camera: Camera, size: Size, [dx, dy]: Point): Camera {
  const scale = scaleOf(camera, size) || 1;
  return kept({ zoom: camera.zoom, at: [camera.at[0] - dx / scale, camera.at[1] - dy / scale] });
}

export const lookAt = (at: Point, zoom: number): Camera => kept({ zoom, at });

/* Signs keep a readable size in CSS pixels while the map under them grows and shrinks. */
const held = (scale: number, least: number, most: number): number => Math.min(most, Math.max(least, scale)) / (scale || 1);
export const tokenScale = (scale: number): number => held(scale, 0.68, 1.25);
export const labelScale = (scale: number): number => held(scale, 0.64, 1.5);
