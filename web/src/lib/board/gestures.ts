// Wheel, drag and pinch on the map, as an attachment. A press that moved is no tap.
import type { Attachment } from 'svelte/attachments';
import { distance } from './geometry';
import type { Point } from './types';

export interface GestureHandlers {
  onzoom(pixel: Point, factor: number): void;
  onpan(delta: Point): void;
  ontap(event: PointerEvent): void;
  onlongpress(event: PointerEvent): void;
}

const SLACK = 6;
const LONG_PRESS = 500;

export function gestures(handlers: GestureHandlers): Attachment<SVGSVGElement> {
  return (map) => {
    const fingers = new Map<number, Point>();
    let start: Point | null = null;
    let timer = 0;

    const fromMiddle = (at: Point): Point => {
      const { left, top, width, height } = map.getBoundingClientRect();
      return [at[0] - left - width / 2, at[1] - top - height / 2];
    };
    const cancelTap = (): void => {
      start = null;
      clearTimeout(timer);
    };

    function down(event: PointerEvent): void {
      if (event.button !== 0) return;
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      if (fingers.size > 1) return cancelTap();
      start = [event.clientX, event.clientY];
      timer = window.setTimeout(() => {
        cancelTap();
        handlers.onlongpress(event);
      }, LONG_PRESS);
    }

    function moved(event: PointerEvent): void {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now: Point = [event.clientX, event.clientY];
      if (start && distance(start, now) < SLACK) return;
      cancelTap();
      if (!map.hasPointerCapture(event.pointerId)) map.setPointerCapture(event.pointerId);
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const between: Point = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
        handlers.onzoom(fromMiddle(between), distance(now, other) / (distance(before, other) || 1));
      } else handlers.onpan([now[0] - before[0], now[1] - before[1]]);
      fingers.set(event.pointerId, now);
    }

    function up(event: PointerEvent): void {
      fingers.delete(event.pointerId);
      const tapped = start !== null;
      cancelTap();
      if (tapped) handlers.ontap(event);
    }
    function gone(event: PointerEvent): void {
      fingers.delete(event.pointerId);
      cancelTap();
    }
    function wheel(event: WheelEvent): void {
      event.preventDefault();
      handlers.onzoom(fromMiddle([event.clientX, event.clientY]), Math.exp(-event.deltaY * 0.0016));
    }

    map.addEventListener('pointerdown', down);
    map.addEventListener('pointermove', moved);
    map.addEventListener('pointerup', up);
    map.addEventListener('pointercancel', gone);
    map.addEventListener('wheel', wheel, { passive: false });
    return () => {
      clearTimeout(timer);
      map.removeEventListener('pointerdown', down);
      map.removeEventListener('pointermove', moved);
      map.removeEventListener('pointerup', up);
      map.removeEventListener('pointercancel', gone);
      map.removeEventListener('wheel', wheel);
    };
  };
}
