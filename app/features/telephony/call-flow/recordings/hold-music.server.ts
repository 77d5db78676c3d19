import { type MusicGroup, TRACKS } from './hold-music.ts'
import { wavFile } from '#app/lib/wav.ts'

// Hold music, synthesized when it is first asked for: telephone lines carry 8,000 samples a second.

const RATE = 8000
const CHORDS_PER_TRACK = 8

/** Semitones above the root. */
const PROGRESSIONS = [
  [0, 7, 9, 5],
  [0, 9, 5, 7],
  [9, 5, 0, 7],
  [0, 5, 9, 7],
]
const MINOR = new Set([2, 4, 9])

interface Style {
  /** Seconds of one chord. */
  seconds: number
  /** Seconds between its notes; 0: the chord as a whole. */
  step: number
  /** The sample of a note `t` seconds after it began. */
  tone: (hz: number, t: number) => number
  drums: boolean
}

const sine = (hz: number, t: number) => Math.sin(2 * Math.PI * hz * t)
const saw = (hz: number, t: number) => sine(hz, t) + sine(2 * hz, t) / 2 + sine(3 * hz, t) / 3
const fade = (t: number, seconds: number) => Math.exp(-t / seconds)

const STYLES: Record<MusicGroup, Style> = {
  Ambient: {
    seconds: 4,
    step: 0,
    tone: (hz, t) => sine(hz, t) * Math.min(1, t / 1.5, (4 - t) / 1.5) * 0.8,
    drums: false,
  },
  Classical: {
    seconds: 3,
    step: 0.375,
    tone: (hz, t) => (sine(hz, t) + sine(2 * hz, t) / 3 + sine(4 * hz, t) / 8) * fade(t, 0.5),
    drums: false,
  },
  Electronica: { seconds: 3, step: 0.1875, tone: (hz, t) => saw(hz, t) * fade(t, 0.15), drums: true },
  Guitar: { seconds: 3.2, step: 0.4, tone: (hz, t) => saw(hz, t) * fade(t, 0.6) * 0.8, drums: false },
  Rock: {
    seconds: 3,
    step: 0.375,
    tone: (hz, t) => Math.tanh(3 * saw(hz / 2, t)) * fade(t, 0.4),
    drums: true,
  },
  Softrock: { seconds: 3.6, step: 0.45, tone: (hz, t) => saw(hz, t) * fade(t, 0.5) * 0.7, drums: true },
}

const files = new Map<string, Buffer>()

/** A track as a WAV file of half a minute that can be repeated; null for an unknown one. */
export function holdMusic(id: string): Buffer | null {
  const index = TRACKS.findIndex((track) => track.id === id)
  if (index < 0) return null
  const made = files.get(id) ?? wav(compose(TRACKS[index]!.group, index))
  files.set(id, made)
  return made
}

function compose(group: MusicGroup, index: number): Float32Array {
  const { seconds, step, tone, drums } = STYLES[group]
  const samples = new Float32Array(Math.round(RATE * seconds * CHORDS_PER_TRACK))
  const root = 45 + ((index * 5) % 12)
  const progression = PROGRESSIONS[index % PROGRESSIONS.length]!
  for (let bar = 0; bar < CHORDS_PER_TRACK; bar += 1) {
    const base = progression[bar % progression.length]!
    const chord = [0, MINOR.has(base) ? 3 : 4, 7, 12].map((interval) => hertz(root + base + interval))
    const start = bar * seconds
    if (step === 0) for (const hz of chord) add(samples, start, seconds, (t) => tone(hz, t) * 0.2)
    else {
      for (let note = 0; note * step < seconds - 0.01; note += 1) {
        const hz = chord[(note * (1 + (index % 3)) + bar) % chord.length]!
        add(samples, start + note * step, Math.min(step * 4, seconds), (t) => tone(hz, t) * 0.3)
      }
      add(samples, start, seconds, (t) => sine(chord[0]! / 2, t) * fade(t, 1.2) * 0.25)
    }
    if (drums)
      for (let beat = 0; beat < 4; beat += 1) addBeat(samples, start + (beat * seconds) / 4, beat % 2 === 1)
  }
  return samples
}

const hertz = (note: number) => 440 * 2 ** ((note - 69) / 12)

/** Mixes a sound in; what reaches beyond the end is heard at the start, so that the track can be repeated. */
function add(samples: Float32Array, at: number, seconds: number, sound: (t: number) => number): void {
  const first = Math.round(at * RATE)
  for (let n = 0; n < seconds * RATE; n += 1) {
    const place = (first + n) % samples.length
    samples[place] = samples[place]! + sound(n / RATE)
  }
}

/** A bass drum, or something like a snare. */
function addBeat(samples: Float32Array, at: number, snare: boolean): void {
  let noise = 1
  add(samples, at, 0.15, (t) => {
    noise = (noise * 16_807) % 2_147_483_647
    return snare ? (noise / 2_147_483_647 - 0.5) * fade(t, 0.04) * 0.4 : sine(60, t) * fade(t, 0.06) * 0.5
  })
}

function wav(samples: Float32Array): Buffer {
  const data = Buffer.alloc(samples.length * 2)
  for (const [index, sample] of samples.entries()) {
    data.writeInt16LE(Math.round(32_767 * Math.tanh(sample)), index * 2)
  }
  return wavFile(data, { rate: RATE, bits: 16 })
}
