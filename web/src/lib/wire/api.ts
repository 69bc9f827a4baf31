// The server's HTTP doors. A request that got no answer is sent again with the same id: it is done once.
import type { Faction } from '../board/types';
import type { ClockConfig, Line } from './view';

export class Refusal extends Error {
  /** `later`: after so many seconds the server would take it. */
  constructor(readonly status: number, readonly reason: string, readonly rule: string, readonly later = 0) {
    super(reason);
  }
}
/** No answer came, although it was tried several times. */
export class Unreachable extends Error {}

const HEADERS = { 'X-Kanly': '1', 'Content-Type': 'application/json' };
const TRIES = 6;
/** Too many requests, or nobody behind the door just now. */
const BUSY = [429, 502, 503, 504];
const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

interface Failure { reason?: string; rule?: string }

async function once<T>(method: string, path: string, body?: unknown): Promise<T> {
  const file = body instanceof Blob;
  const headers = file ? { ...HEADERS, 'Content-Type': 'application/octet-stream' } : HEADERS;
  const answer = await fetch(path, { method, headers, credentials: 'same-origin', ...(body === undefined ? {} : { body: file ? body : JSON.stringify(body) }) });
  const text = await answer.text();
  if (answer.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
  const failure = parsed(text);
  throw new Refusal(answer.status, failure.reason ?? answer.statusText, failure.rule ?? '', Number(answer.headers.get('Retry-After') ?? 0));
}

/** What a refusal says; nothing, if something between us and the server answered. */
function parsed(text: string): Failure {
  try {
    return JSON.parse(text) as Failure;
  } catch {
    return {};
  }
}

/** Tries again when the line is down or the server is busy; every other refusal is final. */
async function insist<T>(method: string, path: string, body?: unknown): Promise<T> {
  for (let n = 0; ; n += 1) {
    let later = 0;
    try {
      return await once<T>(method, path, body);
    } catch (fault) {
      later = fault instanceof Refusal ? fault.later : 0;
      const again = !(fault instanceof Refusal) || BUSY.includes(fault.status);
      if (!again) throw fault;
      if (n === TRIES) throw fault instanceof Refusal ? fault : new Unreachable(path);
    }
    await sleep(Math.max(300 * 2 ** n, later * 1000));
  }
}

const HEX = 16;
/** Not randomUUID: a table in the house is often reached without TLS, where browsers do not offer that. */
export const requestId = (): string => [...crypto.getRandomValues(new Uint8Array(HEX))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const get = <T>(path: string): Promise<T> => insist<T>('GET', path);
export const post = <T>(path: string, body: unknown): Promise<T> => insist<T>('POST', path, body);
export const put = <T>(path: string, body: unknown): Promise<T> => insist<T>('PUT', path, body);
export const remove = <T>(path: string): Promise<T> => insist<T>('DELETE', path);
/** Without a second try: for what is only looked at, and for attempts that are counted. */
export const look = <T>(path: string, body: unknown): Promise<T> => once<T>('POST', path, body);

// -- people ------------------------------------------------------------------------------------------------

export interface Quiet { start: string; end: string; zone: string }
export interface Notices { push: boolean; email: string | null; webhook: string | null; quiet: Quiet | null }
/** Standing orders of every seat that one takes before its game begins. `stand_in`: the bot that sits in once the clock has run out. */
export interface Away { stand_in: string | null; windows: boolean }
export interface Settings {
  theme: 'system' | 'night' | 'paper';
  contrast: boolean;
  /** Size of letters in percent. */
  text: number;
  letters: 'standard' | 'wide';
  /** What is added to a faction's mark. */
  factions: 'mark' | 'pattern' | 'letters';
  map: 'drawn' | 'plain';
  place_names: boolean;
  cover: boolean;
  motion: 'system' | 'full' | 'short' | 'still';
  sounds: 'off' | 'quiet' | 'all';
  read_aloud: boolean;
  keys: Record<string, string>;
  notices: Notices;
  away: Away;
}
export interface Me { id: string; name: string; since: number; login: string | null; password: boolean; settings: Settings; push_key: string | null }

/** Who I am here; null: nobody yet. */
export const me = (): Promise<Me | null> => get<Me | null>('/api/me');
export const beGuest = (name: string): Promise<Me> => post<Me>('/api/me', { name });

// -- tables ------------------------------------------------------------------------------------------------

export interface Receipt { done: string; at: number }
export type Command = { do: string } & Record<string, unknown>;

export const makeTable = (config: unknown): Promise<{ id: string }> => post('/api/tables', { request_id: requestId(), config });
export const act = (table: string, command: Command): Promise<Receipt> => post(`/api/tables/${table}/do`, { request_id: requestId(), command });
/** Would the answer be legal? Throws the refusal if not. */
export const check = (table: string, question: string, value: unknown): Promise<unknown> => look(`/api/tables/${table}/check`, { question, value });

/** A chair as everybody may see it. */
export interface ChairLine { id: string; name: string; bot: string | null; person: boolean; faction: Faction | null }
export interface Summary {
  name: string;
  mode: 'basic' | 'advanced';
  turns: number;
  turn: number | null;
  host: string | null;
  clock: ClockConfig;
  windows: 'paced' | 'quick';
  chairs: ChairLine[];
  has_password: boolean;
  watchers: boolean;
  substitutes: boolean;
  locked: boolean;
  starts_at: number | null;
  winners: Faction[];
}
export interface TableLine { id: string; at: number; stage: 'lobby' | 'game' | 'over'; open_chairs: number; summary: Summary }
export interface TableShown { id: string; stage: 'lobby' | 'game' | 'over'; mine: string | null; may_watch: boolean; summary: Summary }

/** A table on which a finished game goes on from a moment: one plays a seat, the first that was asked if none is named, bots the others. */
export const whatIf = (table: string, moment: string, seat: Faction | null): Promise<{ id: string }> => post(`/api/tables/${encodeURIComponent(table)}/what-if`, { request_id: requestId(), moment, seat });

export const publicTables = (): Promise<TableLine[]> => get('/api/tables');
export const myTables = (): Promise<TableLine[]> => get('/api/tables/mine');
/** A table of mine as the bell tells of it. `kind`: what is asked, where all may know it. */
export interface TableNews { id: string; name: string; stage: 'lobby' | 'game' | 'over'; seat: Faction | null; waits: boolean; kind: string | null; due: number | null; lines: Line[] }
export const myNews = (): Promise<TableNews[]> => once('GET', '/api/news');
export const tableShown = (id: string): Promise<TableShown> => get(`/api/tables/${encodeURIComponent(id)}`);
/** A saved game becomes a table that is over, to look back on. */
export const openGame = (file: Blob): Promise<{ id: string }> => post(`/api/replays?request_id=${requestId()}`, file);
