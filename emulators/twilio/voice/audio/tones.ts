import { FRAME_SAMPLES, loop, SAMPLE_RATE, sequence, silence, silentFrame } from './frame.ts'
import type { Source } from './frame.ts'

const AMPLITUDE = 8000

/** Sine waves of the given frequencies at once, without end unless `seconds` is given. */
export function tone(frequencies: number[], seconds = Infinity, amplitude = AMPLITUDE): Source {
  let at = 0
  const end = Math.round(seconds * SAMPLE_RATE)
  const each = amplitude / Math.max(1, frequencies.length)
  return () => {
    if (at >= end) return null
    const frame = silentFrame()
    for (let i = 0; i < FRAME_SAMPLES; i++, at++) {
      let value = 0
      for (const hz of frequencies) value += each * Math.sin((2 * Math.PI * hz * at) / SAMPLE_RATE)
      frame[i] = value
    }
    return frame
  }
}

const DTMF_ROWS = [697, 770, 852, 941]
const DTMF_COLUMNS = [1209, 1336, 1477, 1633]
const DTMF_KEYS = ['123A', '456B', '789C', '*0#D']

/** The sound of pressed keys, a tenth of a second each. `w` is a pause of half a second. */
export function dtmf(digits: string): Source {
  const sounds = [...digits.toUpperCase()].flatMap((digit) => {
    if (digit === 'W') return [silence(0.5)]
    const row = DTMF_KEYS.findIndex((keys) => keys.includes(digit))
    if (row < 0) return []
    const column = (DTMF_KEYS[row] ?? '').indexOf(digit)
    return [tone([DTMF_ROWS[row] ?? 0, DTMF_COLUMNS[column] ?? 0], 0.1), silence(0.06)]
  })
  return sequence(...sounds)
}

/** What a caller in North America hears while the other phone rings: 2 s of every 6. */
export function ringback(): Source {
  return loop(() => sequence(tone([440, 480], 2), silence(4)))
}

export const BEEP_HZ = 1400

export function beep(): Source {
  return tone([BEEP_HZ], 0.3)
}

/** Notes of the built-in hold music, far from round numbers so that a test's tones can be distinguished. */
const HOLD_MUSIC_HZ = [262, 330, 392, 523, 392, 330]

/** Plays while a caller is on hold or waits, unless the product gives its own URL. */
export function holdMusic(): Source {
  return loop(() => sequence(...HOLD_MUSIC_HZ.map((hz) => tone([hz], 0.5, 4000))))
}

const WORD_HZ = [600, 680, 760, 640, 720]

/** Stands in for speech: a short beep for each word. */
export function speech(text: string): Source {
  const words = text.split(/\s+/).filter(Boolean)
  const sounds = words.flatMap((word, index) => [
    tone([WORD_HZ[index % WORD_HZ.length] ?? 600], Math.min(0.4, 0.08 + word.length * 0.02), 6000),
    silence(0.06),
  ])
  return sequence(...sounds)
}
