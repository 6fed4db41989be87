// Sounds made of air and numbers, no files.
/** @type {AudioContext} */
let context;
/** @type {GainNode} */
let output;
/** @type {AudioBuffer} */
let hiss;

const LOUDEST = 0.54; // gain at full volume

function open() {
  context = new AudioContext();
  const limit = context.createDynamicsCompressor();
  limit.threshold.value = -16;
  limit.ratio.value = 8;
  output = context.createGain();
  output.connect(limit).connect(context.destination);
  hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const wave = hiss.getChannelData(0);
  for (let i = 0; i < wave.length; i += 1) wave[i] = Math.random() * 2 - 1;
}

/** @typedef {{ from: number, to?: number, length: number, peak: number, type?: any, rise?: number, q?: number }} Shape */

// A gain that rises at once and dies away.
/** @param {number} at @param {number} length @param {number} peak @param {number} [rise] */
function swell(at, length, peak, rise = 0.005) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(output);
  return gain;
}

/** @param {number} at @param {Shape} shape */
function tone(at, { from, to = from, length, peak, type = 'sine', rise }) {
  const wave = context.createOscillator();
  wave.type = type;
  wave.frequency.setValueAtTime(from, at);
  wave.frequency.exponentialRampToValueAtTime(to, at + length);
  wave.connect(swell(at, length, peak, rise));
  wave.start(at);
  wave.stop(at + length + 0.02);
}

/** @param {number} at @param {Shape} shape */
function noise(at, { from, to = from, length, peak, q = 1, type = 'bandpass', rise }) {
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  source.buffer = hiss;
  filter.type = type;
  filter.Q.value = q;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(filter).connect(swell(at, length, peak, rise));
  source.start(at, Math.random() * 0.5);
  source.stop(at + length + 0.02);
}

const MARIMBA = [392, 440, 523.25, 587.33, 659.25, 783.99, 880, 1046.5];

/** @param {number} at @param {number} pitch */
function bar(at, pitch) {
  tone(at, { from: pitch, length: 0.5, peak: 0.5 });
  tone(at, { from: pitch * 4, length: 0.12, peak: 0.12 });
}

/** @type {Record<string, (now: number, n?: number) => void>} */
const SOUNDS = {
  /** @param {number} now */
  roll(now) {
    noise(now, { from: 300, to: 900, length: 0.42, peak: 0.25, q: 0.7, rise: 0.12 });
    for (let i = 0; i < 7; i += 1) {
      const at = now + 0.05 + i * 0.05 + Math.random() * 0.02;
      const pitch = 620 + Math.random() * 520;
      tone(at, { from: pitch, to: pitch * 0.7, length: 0.06, peak: 0.3, type: 'triangle' });
    }
  },
  /** @param {number} now */
  keep(now) {
    tone(now, { from: 210, to: 120, length: 0.12, peak: 0.6, type: 'triangle' });
    noise(now, { from: 1800, length: 0.03, peak: 0.25, q: 2 });
    noise(now + 0.07, { from: 1200, length: 0.035, peak: 0.2, q: 2 });
  },
  /** @param {number} now */
  cross(now) {
    noise(now, { from: 2600, to: 3600, length: 0.11, peak: 0.3, q: 1.4, rise: 0.03 });
    noise(now + 0.13, { from: 3400, to: 2300, length: 0.12, peak: 0.3, q: 1.4, rise: 0.03 });
  },
  /** @param {number} now @param {number} [n] */
  points(now, n = 1) {
    for (let i = 0; i < Math.min(Math.max(n, 1), MARIMBA.length); i += 1) bar(now + i * 0.14, MARIMBA[i]);
  },
  /** @param {number} now */
  octopod(now) {
    tone(now, { from: 260, to: 900, length: 0.11, peak: 0.5, rise: 0.02 });
    tone(now + 0.1, { from: 420, to: 1300, length: 0.08, peak: 0.3, rise: 0.02 });
  },
  /** @param {number} now */
  turn(now) {
    tone(now, { from: 880, to: 872, length: 1.3, peak: 0.4, rise: 0.01 });
    tone(now + 0.32, { from: 880, to: 872, length: 1.0, peak: 0.12, rise: 0.02 });
  },
  /** @param {number} now */
  forbidden(now) {
    tone(now, { from: 130, to: 82, length: 0.14, peak: 0.7 });
    noise(now, { from: 240, length: 0.06, peak: 0.2, type: 'lowpass' });
  },
};

// Nothing happens while the page may not make any sound.
/** @param {string} name @param {number} volume @param {number} [n] */
export function sound(name, volume, n) {
  if (!context) open();
  output.gain.value = (volume / 100) * LOUDEST;
  if (context.state === 'suspended') {
    if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
    context.resume();
  }
  SOUNDS[name]?.(context.currentTime + 0.01, n);
}
