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
