// The server's HTTP doors. A request that got no answer is sent again with the same id: it is done once.
export class Refusal extends Error {
  constructor(readonly status: number, readonly reason: string, readonly rule: string) {
    super(reason);
  }
}
/** No answer came, although it was tried several times. */
export class Unreachable extends Error {}

const HEADERS = { 'X-Kanly': '1', 'Content-Type': 'application/json' };
const TRIES = 6;
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

interface Failure { reason?: string; rule?: string }

async function once<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, { method, headers: HEADERS, credentials: 'same-origin', ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const failure = (await answer.json().catch(() => ({}))) as Failure;
  throw new Refusal(answer.status, failure.reason ?? answer.statusText, failure.rule ?? '');
}

/** Tries again when the line is down or the server is busy; every other refusal is final. */
async function insist<T>(method: string, path: string, body?: unknown): Promise<T> {
  for (let n = 0; ; n += 1) {
    try {
      return await once<T>(method, path, body);
    } catch (fault) {
      const again = !(fault instanceof Refusal) || fault.status === 503 || fault.status === 429;
      if (!again) throw fault;
      if (n === TRIES) throw fault instanceof Refusal ? fault : new Unreachable(path);
    }
    await sleep(300 * 2 ** n);
  }
}

export const requestId = (): string => crypto.randomUUID();
export const get = <T>(path: string): Promise<T> => insist<T>('GET', path);
export const post = <T>(path: string, body: unknown): Promise<T> => insist<T>('POST', path, body);
export const put = <T>(path: string, body: unknown): Promise<T> => insist<T>('PUT', path, body);
export const remove = <T>(path: string): Promise<T> => insist<T>('DELETE', path);
/** Without a second try: for what is only looked at. */
export const look = <T>(path: string, body: unknown): Promise<T> => once<T>('POST', path, body);

// -- people ------------------------------------------------------------------------------------------------

export interface Me { id: string; name: string; since: number; login: string | null; password: boolean; settings: Settings }
export interface Settings { theme: 'system' | 'night' | 'paper'; [key: string]: unknown }

/** Who I am here; null: nobody yet. */
export async function me(): Promise<Me | null> {
  try {
    return await get<Me>('/api/me');
  } catch (fault) {
    if (fault instanceof Refusal && fault.status === 401) return null;
    throw fault;
  }
}
export const beGuest = (name: string): Promise<Me> => post<Me>('/api/me', { name });

// -- tables ------------------------------------------------------------------------------------------------

export interface Receipt { done: string; at: number }
export type Command = { do: string } & Record<string, unknown>;

export const makeTable = (config: unknown): Promise<{ id: string }> => post('/api/tables', { request_id: requestId(), config });
export const act = (table: string, command: Command): Promise<Receipt> => post(`/api/tables/${table}/do`, { request_id: requestId(), command });
/** Would the answer be legal? Throws the refusal if not. */
export const check = (table: string, question: string, value: unknown): Promise<unknown> => look(`/api/tables/${table}/check`, { question, value });
