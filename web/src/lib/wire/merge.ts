// Sections of a view, and the changes that the server sends of them: two levels deep, set and deleted.
export type Sections = Record<string, unknown>;
export interface Change { all?: unknown; set?: Record<string, unknown>; del?: string[] }
export interface PartMessage { id: string; was: string | null; set: Record<string, Change>; del: string[] }
export interface PartState { id: string | null; sections: Sections }

export const EMPTY: PartState = { id: null, sections: {} };

/** The part after a message. Sections that did not change stay the same objects. */
export function apply(old: PartState, message: PartMessage): PartState {
  const sections = message.was === null ? {} : { ...old.sections };
  for (const name of message.del) delete sections[name];
  for (const [name, change] of Object.entries(message.set)) sections[name] = changed(sections[name], change);
  return { id: message.id, sections };
}

function changed(old: unknown, change: Change): unknown {
  if ('all' in change) return change.all;
  const now = { ...(old as Record<string, unknown>), ...change.set };
  for (const key of change.del ?? []) delete now[key];
  return now;
}
