import { clampSample, SAMPLE_RATE } from './frame.ts'

export class AudioError extends Error {}

const HEADER_BYTES = 44

/** Frames as a WAV file: 16-bit mono PCM, 8,000 samples a second. */
export function encodeWav(frames: Int16Array[]): Buffer {
  const samples = frames.reduce((sum, frame) => sum + frame.length, 0)
  const file = Buffer.alloc(HEADER_BYTES + samples * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(SAMPLE_RATE, 24)
  file.writeUInt32LE(SAMPLE_RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * 2, 40)
  let at = HEADER_BYTES
  for (const frame of frames) {
    for (const sample of frame) at = file.writeInt16LE(sample, at)
  }
  return file
}

type Format = { encoding: number; channels: number; rate: number; bits: number }

const PCM = 1
const FLOAT = 3
const EXTENSIBLE = 0xfffe

/** Reads 8-bit, 16-bit or float WAV of any rate and mixes it down to telephone audio. @throws AudioError */
export function decodeWav(file: Buffer): Int16Array {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw new AudioError('Not a WAV file')
  }
  let format: Format | null = null
  for (let at = 12; at + 8 <= file.length;) {
    const id = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    const start = at + 8
    if (start + (id === 'fmt ' ? 16 : 0) > file.length) break
    if (id === 'fmt ') format = readFormat(file, start)
    if (id === 'data') {
      if (!format) throw new AudioError('The WAV file has no format')
      return resample(readMono(file.subarray(start, start + size), format), format.rate)
    }
    at = start + size + (size % 2)
  }
  throw new AudioError('The WAV file has no audio')
}

function readFormat(file: Buffer, at: number): Format {
  const encoding = file.readUInt16LE(at)
  const format = {
    encoding: encoding === EXTENSIBLE ? file.readUInt16LE(at + 24) : encoding,
    channels: file.readUInt16LE(at + 2),
    rate: file.readUInt32LE(at + 4),
    bits: file.readUInt16LE(at + 14),
  }
  const isReadable =
    (format.encoding === PCM && [8, 16].includes(format.bits)) ||
    (format.encoding === FLOAT && format.bits === 32)
  if (!isReadable || !format.channels || !format.rate)
    throw new AudioError('This kind of WAV is not supported')
  return format
}

function readMono(data: Buffer, { encoding, channels, bits }: Format): Float64Array {
  const bytes = bits / 8
  const mono = new Float64Array(Math.floor(data.length / (bytes * channels)))
  for (let i = 0; i < mono.length; i++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) {
      const at = (i * channels + channel) * bytes
      if (encoding === FLOAT) sum += data.readFloatLE(at) * 32_767
      else sum += bits === 8 ? (data.readUInt8(at) - 128) * 256 : data.readInt16LE(at)
    }
    mono[i] = sum / channels
  }
  return mono
}

/** Averages the samples that fall into each sample of the telephone's rate. */
export function resample(samples: Float64Array | Float32Array, rate: number, scale = 1): Int16Array {
  const step = rate / SAMPLE_RATE
  const result = new Int16Array(Math.floor(samples.length / step))
  for (let i = 0; i < result.length; i++) {
    const from = Math.floor(i * step)
    const to = Math.max(from + 1, Math.min(samples.length, Math.floor((i + 1) * step)))
    let sum = 0
    for (let j = from; j < to; j++) sum += samples[j] as number
    result[i] = clampSample(Math.round((sum / (to - from)) * scale))
  }
  return result
}
