import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wavFile } from '#app/lib/wav.ts'
import { launchOptions } from '../../../playwright.config.ts'
import { emulator } from './emulators.ts'
import { expect } from './test.ts'

/** The tone that browsers make instead of a voice, different from the emulators' own sounds (emulators/README.md). */
export const BROWSER_HZ = 1800

/** Options of a browser whose microphone hears a steady tone. */
export function browserWithVoice(hertz = BROWSER_HZ) {
  const file = join(mkdtempSync(join(tmpdir(), 'switchboard-voice-')), 'tone.wav')
  writeFileSync(file, toneWav(hertz))
  return {
    ...launchOptions,
    args: [
      ...launchOptions.args,
      `--use-file-for-fake-audio-capture=${file}`,
      // The audio of the emulator may come from this machine's loopback address.
      '--allow-loopback-in-peer-connection',
      '--autoplay-policy=no-user-gesture-required',
    ],
  }
}

/** Ten seconds, which the browser plays again and again. */
function toneWav(hertz: number): Buffer {
  const rate = 48_000
  const samples = Buffer.alloc(rate * 10 * 2)
  for (let n = 0; n < rate * 10; n++) {
    samples.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * hertz * n) / rate)), n * 2)
  }
  return wavFile(samples, { rate, bits: 16 })
}

export interface EmulatedCall {
  sid: string
  status: string
  isPhone: boolean
  from: string
  to: string
}

/** The newest call of a client's phone. */
export async function callOfPhone(number: string): Promise<EmulatedCall> {
  let newest: EmulatedCall | undefined
  await expect
    .poll(async () => {
      const { calls } = await emulator<{ calls: EmulatedCall[] }>(`twilio/calls?phone=%2B${number}`)
      newest = calls.findLast((call) => call.isPhone)
      return newest
    })
    .toBeTruthy()
  return newest!
}

/** Waits until the end of a call hears the tone, or no longer does. */
export const expectHears = (sid: string, hertz: number, heard = true) =>
  expect
    .poll(async () => (await emulator<{ hears: number[] }>(`twilio/calls/${sid}/audio?hz=${hertz}`)).hears)
    .toEqual(heard ? [hertz] : [])
