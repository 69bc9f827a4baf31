import { afterEach, expect, it, vi } from 'vitest';
import { TableLink } from './link.svelte';

class Line {
  static last: Line;
  static readonly OPEN = 1;
  readyState = 1;
  sent: string[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;
  constructor() {
    Line.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  tell(from: number, to: number, texts: string[]): void {
    this.onmessage({ data: JSON.stringify({ now: 0, lines: { from, to, new: texts.map((text) => ({ text })) } }) });
  }
}
afterEach(() => void vi.unstubAllGlobals());

function linked(): [TableLink, Line] {
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  const link = new TableLink('t');
  return [link, Line.last];
}
const texts = (link: TableLink): string => link.lines.map(({ text }) => text).join('');

it('keeps its lines when a greeting and news cross', () => {
  const [link, line] = linked();
  line.tell(0, 3, ['a', 'b', 'c']);
  line.tell(3, 5, ['d', 'e']);
  line.tell(3, 6, ['d', 'e', 'f']); // the server answers a greeting that was sent before the last news came
  expect(texts(link)).toBe('abcdef');
  expect(link.earlier).toBe(0);
  link.close();
});
it('begins anew where a part is missing, and where the seat has changed', () => {
  const [link, line] = linked();
  line.tell(10, 12, ['k', 'l']);
  expect(link.earlier).toBe(10);
  line.tell(20, 21, ['u']);
  expect([texts(link), link.earlier]).toEqual(['u', 20]);
  line.tell(0, 2, ['A', 'B']);
  expect([texts(link), link.earlier]).toEqual(['AB', 0]);
  link.close();
});
