import { SAMPLE_RATE } from './frame.ts'

/** The amplitude of one frequency in the samples, by Goertzel's algorithm. */
function amplitudeAt(samples: Float64Array, hz: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * hz) / SAMPLE_RATE)
  let previous = 0
  let beforePrevious = 0
  for (let i = 0; i < samples.length; i++) {
    const current = (samples[i] as number) + coefficient * previous - beforePrevious
    beforePrevious = previous
    previous = current
  }
  const power =
    previous * previous + beforePrevious * beforePrevious - coefficient * previous * beforePrevious
  return (2 * Math.sqrt(Math.max(0, power))) / Math.max(1, samples.length)
}

/** Quieter tones, such as the distortion of a codec, count as not heard. */
const AUDIBLE = 400
const STEP_HZ = 10
const LOWEST_HZ = 100
const HIGHEST_HZ = 3500
const WINDOW_SAMPLES = SAMPLE_RATE / 10

/** Fades a window in and out, so that a tone isn't smeared over its neighbours. It halves the amplitude. */
const FADE = Float64Array.from({ length: WINDOW_SAMPLES }, (_, i) => {
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (WINDOW_SAMPLES - 1))
})

/** Whether a tone sounds in most of the samples. */
export function hasTone(samples: Int16Array, hz: number): boolean {
  return usualAmplitude(windowsOf(samples), hz) >= AUDIBLE
}

/** The tones that sound in most of the samples, lowest first, to the nearest 10 Hz. */
export function tonesIn(samples: Int16Array): number[] {
  const windows = windowsOf(samples)
  const levels: { hz: number; level: number }[] = []
  for (let hz = LOWEST_HZ; hz <= HIGHEST_HZ; hz += STEP_HZ) {
    levels.push({ hz, level: usualAmplitude(windows, hz) })
  }
  const loudest = Math.max(...levels.map(({ level }) => level))
  return levels
    .filter(({ level }, index) => {
      if (level < AUDIBLE || level < loudest / 10) return false
      return level > (levels[index - 1]?.level ?? 0) && level >= (levels[index + 1]?.level ?? 0)
    })
    .map(({ hz }) => hz)
}

function windowsOf(samples: Int16Array): Float64Array[] {
  const windows: Float64Array[] = []
  for (let at = 0; at + WINDOW_SAMPLES <= samples.length; at += WINDOW_SAMPLES) {
    windows.push(FADE.map((factor, i) => factor * (samples[at + i] as number)))
  }
  return windows
}

/** The median over the windows, which a lost packet hardly changes. */
function usualAmplitude(windows: Float64Array[], hz: number): number {
  const levels = windows.map((window) => 2 * amplitudeAt(window, hz)).sort((a, b) => a - b)
  return levels[Math.floor(levels.length / 2)] ?? 0
}
