// A table out of what somebody typed or pasted: its id, its address, or a link to it.
const ID = /^[\w-]{4,64}$/;

/** Pages whose address names a table. */
export const ofTables: readonly string[] = ['join', 'restore', 'take', 'seat', 't', 'replay'];

export function tableOf(text: string): string | null {
  const trimmed = text.trim();
  const linked = /#\/(?:join|t|take|restore)\/([\w-]+)/.exec(trimmed)?.[1];
  const id = linked ?? trimmed;
  return ID.test(id) ? id : null;
}

/** Where others come in. */
export const inviteTo = (id: string): string => `${location.origin}${location.pathname}#/join/${id}`;
