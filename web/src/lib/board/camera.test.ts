import { describe, expect, it } from 'vitest';
import { lookAt, pan, pointAt, scaleOf, tokenScale, viewBox, WHOLE, zoomAt } from './camera';
import type { Point } from './types';

const size = { width: 884, height: 884 };

describe('the camera', () => {
  it('shows the whole map at first', () => expect(viewBox(WHOLE, size)).toBe('-442.0 -442.0 884.0 884.0'));
  it('fills a wide window', () => expect(viewBox(WHOLE, { width: 1768, height: 884 })).toBe('-884.0 -442.0 1768.0 884.0'));
  it('keeps the point under the pointer', () => {
    const pixel: Point = [100, -60];
    const near = zoomAt(WHOLE, size, pixel, 2);
    expect(pointAt(near, size, pixel).map(Math.round)).toEqual([100, -60]);
  });
  it('does not leave the planet or its bounds of zoom', () => {
    const far = pan(lookAt([0, 0], 2), size, [-9999, 0]);
    expect(Math.hypot(...far.at)).toBeCloseTo(221);
    expect(zoomAt(WHOLE, size, [0, 0], 0.1)).toEqual(WHOLE);
    expect(zoomAt(WHOLE, size, [0, 0], 100).zoom).toBe(5);
  });
  it('holds tokens between readable sizes', () => {
    for (const zoom of [0.4, 1, 3]) {
      const scale = scaleOf({ zoom, at: [0, 0] }, size);
      expect(tokenScale(scale) * scale).toBeGreaterThanOrEqual(0.68);
      expect(tokenScale(scale) * scale).toBeLessThanOrEqual(1.25);
    }
  });
});
