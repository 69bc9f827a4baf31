// Short sounds, made here and now: a few partials and some noise, each with its own fall. Nothing sounds before the reader has touched the page.
import type { Sound } from './which';

interface Tone { at: number; from: number; to?: number; length: number; loud: number; wave?: OscillatorType }
interface Wind { at: number; length: number; from: number; to: number; loud: number }
interface Score { tones: readonly Tone[]; wind?: Wind }

const SCORES: Readonly<Record<Sound, Score>> = {
  turn: { tones: [{ at: 0, from: 523.25, length: 0.5, loud: 0.5, wave: 'triangle' }, { at: 0.13, from: 783.99, length: 0.7, loud: 0.5, wave: 'triangle' }, { at: 0.13, from: 1567.98, length: 0.4, loud: 0.1 }] },
  card: { tones: [{ at: 0.05, from: 880, to: 990, length: 0.16, loud: 0.18 }], wind: { at: 0, length: 0.12, from: 5200, to: 1800, loud: 0.35 } },
  spice: { tones: [0, 0.06, 0.13].map((at, i) => ({ at, from: 1396.9 * 1.19 ** i, length: 0.3, loud: 0.16 })) },
  storm: { tones: [{ at: 0, from: 82, to: 61, length: 1.1, loud: 0.3 }], wind: { at: 0, length: 1.3, from: 240, to: 900, loud: 0.5 } },
  battle: { tones: [{ at: 0, from: 130, to: 48, length: 0.42, loud: 0.8 }, { at: 0.22, from: 110, to: 44, length: 0.55, loud: 0.7 }], wind: { at: 0, length: 0.08, from: 2400, to: 600, loud: 0.4 } },
  message: { tones: [{ at: 0, from: 659.3, length: 0.16, loud: 0.25 }, { at: 0.09, from: 880, length: 0.22, loud: 0.2 }] },
};
const VOLUME = 0.22;
const SOFT_S = 0.008;
const SILENT = 0.0001;

let context: AudioContext | null = null;
let touched = false;
const touch = (): void => {
  touched = true;
  void context?.resume();
};
if (typeof addEventListener === 'function') for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, touch, { passive: true });

/** One after the other, as far as the browser lets us. */
export function play(sounds: readonly Sound[]): void {
  if (!touched || !sounds.length || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  const { currentTime } = context;
  let at = currentTime + 0.02;
  for (const sound of sounds) {
    perform(context, SCORES[sound], at);
    at += 0.35;
  }
}

function perform(on: AudioContext, { tones, wind }: Score, start: number): void {
  for (const { at, from, to = from, length, loud, wave = 'sine' } of tones) {
    const source = new OscillatorNode(on, { type: wave, frequency: from });
    source.frequency.exponentialRampToValueAtTime(to, start + at + length);
    source.connect(fall(on, start + at, length, loud));
    source.start(start + at);
    source.stop(start + at + length);
  }
  if (!wind) return;
  const { at, length, from, to, loud } = wind;
  const source = new AudioBufferSourceNode(on, { buffer: noise(on, length) });
  const band = new BiquadFilterNode(on, { type: 'bandpass', frequency: from, Q: 0.9 });
  band.frequency.exponentialRampToValueAtTime(to, start + at + length);
  source.connect(band).connect(fall(on, start + at, length, loud));
  source.start(start + at);
}

/** Rises at once, without a click, and dies away. */
function fall(on: AudioContext, start: number, length: number, loud: number): GainNode {
  const gain = new GainNode(on, { gain: 0 });
  gain.gain.setValueAtTime(SILENT, start);
  gain.gain.linearRampToValueAtTime(loud * VOLUME, start + SOFT_S);
  gain.gain.exponentialRampToValueAtTime(SILENT, start + length);
  gain.connect(on.destination);
  return gain;
}

function noise(on: AudioContext, length: number): AudioBuffer {
  const buffer = on.createBuffer(1, Math.ceil(length * on.sampleRate), on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
