// One table as this page knows it: brought up to date by its socket, which may break and come back at any time.
import { act, Refusal, Unreachable, type Command } from './api';
import { apply, EMPTY, type PartMessage, type PartState } from './merge';
import type { Line, View } from './view';

interface Message {
  now: number;
  public?: PartMessage;
  private?: PartMessage | null;
  lines?: { from: number; to: number; new: Line[] };
  /** The chairs whose people look at the table. */
  here?: string[];
}
export type Connection = 'opening' | 'open' | 'lost' | 'refused';

const PATIENCE = [200, 500, 1000, 2000, 4000];
/** The server closes with 4000 and the status of a refusal (4401, 4403, 4404, 4429), and 1008 for what we should not have sent. */
const BAD_MANNERS = 1008;
const REFUSED = 4000;
const HEARTBEAT_MS = 20_000;

export class TableLink {
  view = $state.raw<View | null>(null);
  lines = $state.raw<readonly Line[]>([]);
  connection = $state<Connection>('opening');
  /** Why the server would not let us look, and the status of that refusal. */
  refused = $state('');
  status = $state(0);
  /** Something is on its way to the server. */
  sending = $state(false);
  /** Server time minus our own (ms). */
  skew = $state(0);
  /** How many lines there are before the first one we have. */
  earlier = $state(0);

  #public: PartState = EMPTY;
  #private: PartState = EMPTY;
  #here: readonly string[] = [];
  #cursor = 0;
  #socket: WebSocket | null = null;
  #tries = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    // A page that is being left may have no table any more.
    if (id) this.#open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Try again at once: after a refusal somebody has said a name meanwhile, or the line is back. */
  reopen(): void {
    if (this.connection !== 'refused' && this.connection !== 'lost') return;
    clearTimeout(this.#timer);
    if (this.connection === 'refused') this.connection = 'opening';
    this.#open();
  }

  /** Send a command; resolves when it is in the log. Throws Refusal or Unreachable. */
  async do(command: Command): Promise<void> {
    this.sending = true;
    try {
      await act(this.id, command);
    } finally {
      this.sending = false;
    }
  }

  #open(): void {
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/tables/${this.id}`);
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event: MessageEvent<string>) => this.#take(JSON.parse(event.data) as Message);
    socket.onclose = (event) => this.#lost(event);
    this.#timer = setTimeout(() => this.#beat(socket), HEARTBEAT_MS);
  }

  /** Where nothing has changed meanwhile the server has nothing to say: an open line is enough for who has a view. */
  #opened(socket: WebSocket): void {
    if (this.view && this.connection === 'lost') this.connection = 'open';
    this.#greet(socket);
  }

  #greet(socket: WebSocket): void {
    socket.send(JSON.stringify({ have: { public: this.#public.id, private: this.#private.id }, cursor: this.#cursor }));
  }

  /** Said again from time to time: a line that has died in silence is found out. */
  #beat(socket: WebSocket): void {
    if (this.#closed || socket !== this.#socket || socket.readyState > WebSocket.OPEN) return;
    if (socket.readyState === WebSocket.OPEN) this.#greet(socket);
    this.#timer = setTimeout(() => this.#beat(socket), HEARTBEAT_MS);
  }

  #lost(event: CloseEvent): void {
    if (this.#closed) return;
    if (event.code === BAD_MANNERS || event.code > REFUSED) {
      this.connection = 'refused';
      this.refused = event.reason;
      this.status = event.code > REFUSED ? event.code - REFUSED : 0;
      return;
    }
    this.connection = 'lost';
    const wait = PATIENCE[Math.min(this.#tries, PATIENCE.length - 1)] ?? 0;
    this.#tries += 1;
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  #take(message: Message): void {
    this.connection = 'open';
    this.#tries = 0;
    this.skew = message.now - Date.now();
    if (!this.#fits(message)) return this.#again();
    if (message.public) this.#public = apply(this.#public, message.public);
    if (message.private === null) this.#private = EMPTY;
    else if (message.private) this.#private = apply(this.#private, message.private);
    if (message.lines) this.#read(message.lines);
    if (message.here) this.#here = message.here;
    this.view = { ...this.#public.sections, ...this.#private.sections, here: this.#here } as unknown as View;
  }

  /** A change is of something that we have; otherwise we ask for all of it. */
  #fits(message: Message): boolean {
    const of = (part: PartMessage | null | undefined, state: PartState): boolean => !part || part.was === null || part.was === state.id;
    return of(message.public, this.#public) && of(message.private, this.#private);
  }

  #again(): void {
    this.#public = EMPTY;
    this.#private = EMPTY;
    this.#socket?.close();
  }

  /** News may begin before our last line: a greeting and what was just sent may cross. Then that part comes twice. */
  #read(news: { from: number; to: number; new: Line[] }): void {
    const goesOn = this.#cursor > 0 && news.from >= this.earlier && news.from <= this.#cursor;
    if (!goesOn) this.earlier = news.from;
    this.lines = goesOn ? [...this.lines.slice(0, news.from - this.earlier), ...news.new] : news.new;
    this.#cursor = news.to;
  }
}

/** A fault of sending, as a sentence and the rule that forbids it. */
export function explained(fault: unknown): { reason: string; rule: string; gone: boolean } {
  if (fault instanceof Refusal) return { reason: fault.reason, rule: fault.rule, gone: fault.status === 409 };
  if (fault instanceof Unreachable) return { reason: 'unreachable', rule: '', gone: false };
  throw fault;
}
