// The ground of the map, painted once for each theme and closeness: textures are too costly to paint live.
import nightWhole from './bitmaps/night-whole.webp';
import nightZoom from './bitmaps/night-zoom.webp';
import paperWhole from './bitmaps/paper-whole.webp';
import paperZoom from './bitmaps/paper-zoom.webp';
import stormWhole from './bitmaps/storm-whole.webp';
import stormZoom from './bitmaps/storm-zoom.webp';
import type { Theme } from './types';

export interface Bitmaps { ground: string; storm: string }
export const WHOLE_MAP: Record<Theme, Bitmaps> = { night: { ground: nightWhole, storm: stormWhole }, paper: { ground: paperWhole, storm: stormWhole } };
export const CLOSE_UP: Record<Theme, Bitmaps> = { night: { ground: nightZoom, storm: stormZoom }, paper: { ground: paperZoom, storm: stormZoom } };
