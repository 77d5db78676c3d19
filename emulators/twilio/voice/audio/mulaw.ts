// G.711 µ-law, the codec of North American telephony (PCMU in SDP).
import type { Frame } from './frame.ts'

const BIAS = 0x84
const CLIP = 32_635

const DECODED = Int16Array.from({ length: 256 }, (_, byte) => {
  const bits = ~byte & 0xff
  const magnitude = (((bits & 0x0f) << 3) + BIAS) << ((bits >> 4) & 7)
  return bits & 0x80 ? BIAS - magnitude : magnitude - BIAS
})

const ENCODED = Uint8Array.from({ length: 65_536 }, (_, bits) => {
  const sample = bits > 32_767 ? bits - 65_536 : bits
  const magnitude = Math.min(Math.abs(sample), CLIP) + BIAS
  const exponent = 24 - Math.clz32(magnitude)
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa)
})

export function decodeMulaw(bytes: Uint8Array): Int16Array {
  const samples = new Int16Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) samples[i] = DECODED[bytes[i] as number] as number
  return samples
}

export function encodeMulaw(frame: Frame): Buffer {
  const bytes = Buffer.allocUnsafe(frame.length)
  for (let i = 0; i < frame.length; i++) bytes[i] = ENCODED[(frame[i] as number) & 0xffff] as number
  return bytes
}
