// Writes the sounds to public/sounds: a North American ring, the tones of the keys, a click, and a notification.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wavFile } from '../app/lib/wav.ts'

const RATE = 8000
const directory = join(import.meta.dirname, '../public/sounds')
mkdirSync(directory, { recursive: true })

/** A WAV file of the sum of sine waves in Hz, fading in and out over 5 ms. */
function wav(hertz, seconds, loudness = 0.5) {
  const count = Math.round(RATE * seconds)
  const samples = Buffer.alloc(count)
  for (let n = 0; n < count; n++) {
    const fade = Math.min(1, n / (RATE * 0.005), (count - n) / (RATE * 0.005))
    const wave = hertz.reduce((sum, hz) => sum + Math.sin((2 * Math.PI * hz * n) / RATE), 0) / hertz.length
    samples[n] = Math.round(128 + 127 * loudness * fade * wave)
  }
  return wavFile(samples, { rate: RATE, bits: 8 })
}

const silence = (seconds) => Buffer.alloc(Math.round(RATE * seconds), 128)

/** The recording followed by silence, as one WAV file. */
function followedBySilence(file, seconds) {
  const longer = Buffer.concat([file, silence(seconds)])
  longer.writeUInt32LE(longer.length - 8, 4)
  longer.writeUInt32LE(longer.length - 44, 40)
  return longer
}

const save = (name, content) => writeFileSync(join(directory, `${name}.wav`), content)

save('ring', followedBySilence(wav([440, 480], 1.6), 2))
save('click', wav([620], 0.06, 0.3))
save('notify', wav([660, 990], 0.22, 0.35))
const ROWS = [697, 770, 852, 941]
const COLUMNS = [1209, 1336, 1477]
const KEYS = ['123', '456', '789', '*0#']
for (const [row, keys] of KEYS.entries()) {
  for (const [column, key] of [...keys].entries()) {
    const name = { '*': 'star', '#': 'hash' }[key] ?? key
    save(`dtmf-${name}`, wav([ROWS[row], COLUMNS[column]], 0.14, 0.4))
  }
}
