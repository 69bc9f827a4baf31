// Who sits before this page. Asked once; everybody who needs a person gets the same one.
import { takeSettings } from '../settings.svelte';
import { beGuest, me, type Me } from '../wire/api';

let current = $state.raw<Me | null | undefined>(undefined);
let asked: Promise<Me | null> | undefined;

/** Undefined: not known yet; null: nobody. */
export const who = (): Me | null | undefined => current;

export function become(person: Me | null): void {
  current = person;
  asked = Promise.resolve(person);
  if (person) takeSettings(person.settings);
  windows.postMessage(person?.id ?? null);
}

/** Windows of one browser have one session: what another one shows of somebody who has gone must not stay. */
const windows = new BroadcastChannel('kanly.who');
windows.onmessage = ({ data }: MessageEvent<string | null>) => {
  if (current && current.id !== data) location.reload();
  else if (current === null && data) void findAnew().catch(() => undefined);
};

/** The session may have changed: ask again. */
export function findAnew(): Promise<Me | null> {
  asked = undefined;
  return findMe();
}

export function findMe(): Promise<Me | null> {
  asked ??= me().then(
    (person) => {
      become(person);
      return person;
    },
    (fault: unknown) => {
      asked = undefined;
      throw fault;
    },
  );
  return asked;
}

/** The person here, or a guest of this name. */
export async function somebody(name: string): Promise<Me> {
  const known = await findMe();
  if (known) return known;
  const guest = await beGuest(name.trim());
  become(guest);
  return guest;
}
