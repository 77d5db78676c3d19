import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { FRAME_SAMPLES, loop, samplesSource, sequence, silence, silentFrame } from './frame.ts'
import type { Source } from './frame.ts'
import { JitterBuffer } from './jitter-buffer.ts'
import { decodeMp3, isMp3 } from './mp3.ts'
import { decodeMulaw, encodeMulaw } from './mulaw.ts'
import { Recent } from './recent.ts'
import { hasTone, tonesIn } from './spectrum.ts'
import { dtmf, holdMusic, ringback, speech, tone } from './tones.ts'
import { AudioError, decodeWav, encodeWav } from './wav.ts'

/** Half a second of a source. */
function sample(source: Source): Int16Array {
  const recent = new Recent()
  for (let i = 0; i < 25; i++) recent.push(source())
  return recent.samples()
}

test('µ-law keeps a tone', () => {
  const coded = loop(() => tone([1000], 1))
  const samples = sample(() => decodeMulaw(encodeMulaw(coded() ?? silentFrame())))
  expect(tonesIn(samples)).toEqual([1000])
  expect(Array.from(decodeMulaw(Uint8Array.of(0xff, 0x7f, 0x00, 0x80)))).toEqual([0, 0, -32_124, 32_124])
  expect(Array.from(encodeMulaw(Int16Array.of(0, -32_124, 32_124, 32_767)))).toEqual([0xff, 0x00, 0x80, 0x80])
})

test('finds the tones in sound, and none in silence', () => {
  expect(tonesIn(sample(tone([1000, 1800])))).toEqual([1000, 1800])
  expect(tonesIn(sample(tone([440])))).toEqual([440])
  expect(tonesIn(sample(silence(1)))).toEqual([])
  expect(hasTone(sample(tone([1000])), 1100)).toBe(false)
  expect(tonesIn(sample(ringback()))).toEqual([440, 480])
})

test('finds a tone although packets were lost', () => {
  const source = tone([1000])
  let count = 0
  expect(tonesIn(sample(() => (count++ % 12 === 0 ? (source(), null) : source())))).toEqual([1000])
})

test("hold music, speech and pressed keys are not mistaken for a test's tones", () => {
  for (const source of [holdMusic(), speech('please hold the line, we are with you soon'), dtmf('123456')]) {
    const samples = sample(source)
    for (const hz of [1000, 1100, 1800, 2300]) expect(hasTone(samples, hz)).toBe(false)
  }
})

test('plays sources one after the other and repeats them', () => {
  const ones = samplesSource(new Int16Array(FRAME_SAMPLES).fill(1))
  const short = samplesSource(new Int16Array(10).fill(2))
  const both = sequence(ones, short)
  expect(both()?.[0]).toBe(1)
  expect(Array.from(both()?.subarray(8, 12) ?? [])).toEqual([2, 2, 0, 0])
  expect(both()).toBeNull()
  const repeated = loop(() => samplesSource(new Int16Array(FRAME_SAMPLES)))
  expect(repeated()).not.toBeNull()
  expect(repeated()).not.toBeNull()
  expect(loop(() => samplesSource(new Int16Array(0)))()).toBeNull()
})

const packet = (value: number) => encodeMulaw(new Int16Array(FRAME_SAMPLES).fill(value))

/** The first sample of each frame, null where there is none. */
function drain(buffer: JitterBuffer, frames: number): (number | null)[] {
  return Array.from({ length: frames }, () => buffer.pull()?.[0] ?? null)
}

test('puts packets in order, also when their numbers wrap around', () => {
  const buffer = new JitterBuffer()
  for (const [sequence, value] of [
    [65_534, 132],
    [0, 396],
    [65_535, 264],
    [1, 528],
  ] as const) {
    buffer.push(sequence, packet(value))
  }
  const values = drain(buffer, 4).map((value) => Math.round((value ?? 0) / 132))
  expect(values).toEqual([1, 2, 3, 4])
})

test('waits for some packets, and is silent for a lost one', () => {
  const buffer = new JitterBuffer()
  expect(buffer.pull()).toBeNull()
  buffer.push(1, packet(132))
  buffer.push(2, packet(132))
  expect(buffer.pull()).toBeNull()
  buffer.push(4, packet(132))
  expect(drain(buffer, 5).map((value) => value !== null && value > 0)).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
  expect(buffer.pull()).toBeNull()
})

test('drops late packets and does not lag behind a fast sender', () => {
  const buffer = new JitterBuffer()
  for (let sequence = 10; sequence < 30; sequence++) buffer.push(sequence, packet(sequence * 132))
  buffer.push(5, packet(0))
  const values = drain(buffer, 20).filter((value) => value !== null)
  expect(values.length).toBeLessThanOrEqual(12)
  expect(Math.round((values.at(-1) ?? 0) / 132)).toBe(29)
})

test('writes and reads WAV files', () => {
  const frames = Array.from({ length: 50 }, tone([1000])) as Int16Array[]
  const samples = decodeWav(encodeWav(frames))
  expect(samples.length).toBe(8000)
  expect(samples.subarray(0, FRAME_SAMPLES)).toEqual(frames[0])
})

test('reads stereo of another rate', () => {
  const rate = 44_100
  const file = Buffer.alloc(44 + rate * 4)
  encodeWav([]).copy(file)
  file.writeUInt16LE(2, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 4, 40)
  for (let i = 0; i < rate; i++) {
    const value = Math.round(16_000 * Math.sin((2 * Math.PI * 1000 * i) / rate))
    file.writeInt16LE(value, 44 + i * 4)
    file.writeInt16LE(0, 46 + i * 4)
  }
  const samples = decodeWav(file)
  expect(samples.length).toBe(8000)
  expect(tonesIn(samples)).toEqual([1000])
})

test('reads MP3 files', async () => {
  const file = await readFile(new URL('tone-1800hz.fixture.mp3', import.meta.url))
  expect(isMp3(file)).toBe(true)
  expect(isMp3(encodeWav([]))).toBe(false)
  expect(tonesIn((await decodeMp3(file)).subarray(2000, 6000))).toEqual([1800])
  await expect(decodeMp3(Buffer.from('ID3'))).rejects.toThrow(AudioError)
})

test('refuses what is not a WAV file it can read', () => {
  expect(() => decodeWav(Buffer.from('ID3 music'))).toThrow(AudioError)
  const compressed = encodeWav([])
  compressed.writeUInt16LE(85, 20)
  expect(() => decodeWav(compressed)).toThrow('not supported')
  expect(() => decodeWav(encodeWav([]).subarray(0, 20))).toThrow(AudioError)
})
