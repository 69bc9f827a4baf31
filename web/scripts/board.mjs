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
const areas = Object.fromEntries(
  board.areas.map(({ id, territory, sector, part, same, other }) => {
    const { label, forces, spice } = shapes[id];
    return [id, { territory, sector, part, same, other, arcs: ringOfArcs(id), centre: place(label), forces: forces.map(place), spice: spice && place(spice) }];
  }),
);

function box(territory) {
  const points = territory.areas.flatMap((id) => rings[id]).map((point) => point.split(' ').map(Number));
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
const labels = Object.fromEntries(layout.labels.map((label) => [label.territory, label]));
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
