import { FRAME_SAMPLES, silentFrame } from './frame.ts'
import type { Frame } from './frame.ts'
import { decodeMulaw } from './mulaw.ts'

/** How many packets to gather before playing, and how many to keep at most. */
const PRIMING = 3
const MAX_QUEUED = 12

/** Puts RTP packets in order of their sequence numbers and gives one frame per tick. */
export class JitterBuffer {
  #packets = new Map<number, Uint8Array>()
  #next: number | null = null
  #isPriming = true

  push(sequence: number, payload: Uint8Array): void {
    this.#next ??= sequence
    if (isBefore(sequence, this.#next)) return
    this.#packets.set(sequence, payload)
    if (this.#packets.size > MAX_QUEUED) this.#skipTo((sequence - PRIMING + 1) & 0xffff)
  }

  /** The next frame; silence for a lost packet; null if the other side sends nothing. */
  pull(): Frame | null {
    if (this.#next === null) return null
    if (this.#isPriming && this.#packets.size < PRIMING) return null
    this.#isPriming = false
    const payload = this.#packets.get(this.#next)
    if (!payload && this.#packets.size === 0) {
      this.#isPriming = true
      return null
    }
    this.#packets.delete(this.#next)
    this.#next = (this.#next + 1) & 0xffff
    return payload ? toFrame(payload) : silentFrame()
  }

  #skipTo(sequence: number): void {
    this.#next = sequence
    for (const queued of this.#packets.keys()) {
      if (isBefore(queued, sequence)) this.#packets.delete(queued)
    }
  }
}

/** Compares 16-bit sequence numbers, which wrap around. */
function isBefore(a: number, b: number): boolean {
  return ((a - b) & 0xffff) > 0x8000
}

function toFrame(payload: Uint8Array): Frame {
  const samples = decodeMulaw(payload.subarray(0, FRAME_SAMPLES))
  if (samples.length === FRAME_SAMPLES) return samples
  const frame = silentFrame()
  frame.set(samples)
  return frame
}
