// Writes src/lib/board/board.data.ts: the board's shapes as the page draws them, from the catalogue of the engine.
// Shared borders are stored once, as arcs: an area is a ring of arcs, and the outline of several areas is the arcs used once.
import { readFileSync, writeFileSync } from 'node:fs';

const RADIUS = 400; // map units from the pole to the rim
const catalogue = (name) => JSON.parse(readFileSync(new URL(`../../src/kanly/catalog/data/${name}.json`, import.meta.url), 'utf8'));
const board = catalogue('board');
const layout = catalogue('board_layout');

const round = (value) => Math.round(value * 10) / 10 + 0;
const place = ([theta, r]) => {
  const angle = (theta * Math.PI) / 180;
  return [round(r * RADIUS * Math.cos(angle)), round(-r * RADIUS * Math.sin(angle))];
};
const rings = Object.fromEntries(layout.areas.map(({ id, outline }) => [id, outline.map((point) => place(point).join(' '))]));

const edge = (a, b) => (a < b ? `${a}|${b}` : `${b}|${a}`);
const sides = new Map();
for (const [id, ring] of Object.entries(rings)) {
  ring.forEach((point, i) => {
    const key = edge(point, ring[(i + 1) % ring.length]);
    sides.set(key, [...(sides.get(key) ?? []), id]);
  });
}

const arcs = [];
const arcIndex = new Map();
function arcOf(points) {
  const path = points.join('L');
  const back = [...points].reverse().join('L');
  if (arcIndex.has(path)) return arcIndex.get(path);
  if (arcIndex.has(back)) return ~arcIndex.get(back);
  arcIndex.set(path, arcs.length);
  arcs.push(path);
  return arcs.length - 1;
}

function ringOfArcs(id) {
  const ring = rings[id];
  const beyond = ring.map((point, i) => sides.get(edge(point, ring[(i + 1) % ring.length])).find((other) => other !== id));
  const start = Math.max(0, beyond.findIndex((other, i) => other !== beyond.at(i - 1)));
  const result = [];
  let run = [];
  for (let k = 0; k < ring.length; k++) {
    const i = (start + k) % ring.length;
    if (run.length && beyond[i] !== beyond.at(i - 1)) {
      result.push(arcOf(run));
      run = [];
    }
    if (!run.length) run.push(ring[i]);
    run.push(ring[(i + 1) % ring.length]);
  }
  return [...result, arcOf(run)];
}

const shapes = Object.fromEntries(layout.areas.map((shape) => [shape.id, shape]));
const labels = Object.fromEntries(layout.labels.map((label) => [label.territory, label]));
const terrain = Object.fromEntries(board.territories.map(({ id, terrain: kind }) => [id, kind]));
const coordinates = (id) => rings[id].map((point) => point.split(' ').map(Number));

function inside([x, y], ring) {
  let odd = false;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}
const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
function toSegment(point, a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.min(1, Math.max(0, along));
  return distance(point, [a[0] + part * dx, a[1] + part * dy]);
}
function beside(point, territory) {
  const { at, rotation, size, lines } = labels[territory];
  const [dx, dy] = place(at).map((value, i) => point[i] - value);
  const turn = (rotation * Math.PI) / 180;
  const letter = size * RADIUS * 1.12;
  const [along, across] = [dx * Math.cos(turn) - dy * Math.sin(turn), dx * Math.sin(turn) + dy * Math.cos(turn)];
  const wide = Math.max(...lines.map((line) => line.length)) * letter * 0.23;
  return Math.hypot(Math.max(0, Math.abs(along) - wide), Math.max(0, Math.abs(across) - (lines.length * letter) / 2));
}

// Stacks stand where there is room: away from the borders, off the spice, beside the name.
function stand({ id, territory }) {
  const ring = coordinates(id);
  const { label, spice } = shapes[id];
  const names = terrain[territory] === 'stronghold' ? [] : Object.keys(labels).filter((name) => terrain[name] !== 'stronghold');
  const part = (value, enough) => Math.min(value, enough) / enough;
  const score = (point) =>
    3 * part(Math.min(...ring.map((corner, i) => toSegment(point, corner, ring[(i + 1) % ring.length]))), 30) +
    (spice ? 3 * part(distance(point, place(spice)), 40) : 0) +
    2.4 * part(Math.min(...names.map((name) => beside(point, name)), 99), 22) -
    distance(point, place(label)) / 250 -
    Math.max(0, Math.hypot(...point) - 370) / 8;
  let best = place(label);
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  for (let x = Math.min(...xs); x <= Math.max(...xs); x += 4)
    for (let y = Math.min(...ys); y <= Math.max(...ys); y += 4) if (inside([x, y], ring) && score([x, y]) > score(best)) best = [x, y];
  return best.map(round);
}
const areas = Object.fromEntries(
  board.areas.map(({ id, territory, sector, part, same, other }) => {
    const { label, spice } = shapes[id];
    return [id, { territory, sector, part, same, other, arcs: ringOfArcs(id), centre: place(label), stand: stand({ id, territory }), spice: spice && place(spice) }];
  }),
);

function box(territory) {
  const points = territory.areas.flatMap(coordinates);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
const territories = Object.fromEntries(
  board.territories.map((territory) => {
    const { id, name, terrain, stronghold, spice } = territory;
    const { at, rotation, size, lines } = labels[id];
    return [id, { name, terrain, stronghold, spice, areas: territory.areas, box: box(territory), label: { at: place(at), turn: rotation, size: round(size * RADIUS), lines } }];
  }),
);

const lines = (record) => Object.entries(record).map(([id, value]) => `    ${JSON.stringify(id)}: ${JSON.stringify(value)},`);
writeFileSync(
  new URL('../src/lib/board/board.data.ts', import.meta.url),
  [
    '// Written by scripts/board.mjs (npm run board). Do not edit.',
    "import type { BoardData } from './types';",
    '',
    'export const data: BoardData = {',
    '  territories: {', ...lines(territories), '  },',
    '  areas: {', ...lines(areas), '  },',
    '  arcs: [', ...arcs.map((arc) => `    '${arc}',`), '  ],',
    '};',
    '',
  ].join('\n'),
);
console.log(`${Object.keys(territories).length} territories, ${Object.keys(areas).length} areas, ${arcs.length} arcs`);
