import { FRAME_SAMPLES, SAMPLE_RATE } from './frame.ts'
import type { Frame } from './frame.ts'

/** Keeps the last half second of what was said or heard, for the tones in it. */
export class Recent {
  #samples = new Int16Array(SAMPLE_RATE / 2)
  #at = 0

  push(frame: Frame | null): void {
    if (frame) this.#samples.set(frame, this.#at)
    else this.#samples.fill(0, this.#at, this.#at + FRAME_SAMPLES)
    this.#at = (this.#at + FRAME_SAMPLES) % this.#samples.length
  }

  /** Oldest first. */
  samples(): Int16Array {
    const ordered = new Int16Array(this.#samples.length)
    ordered.set(this.#samples.subarray(this.#at))
    ordered.set(this.#samples.subarray(0, this.#at), this.#samples.length - this.#at)
    return ordered
  }
}
