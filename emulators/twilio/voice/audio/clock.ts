import { FRAME_MS } from './frame.ts'

/** After a pause longer than this, missed ticks are skipped, not made up for. */
const MAX_BEHIND_MS = 200

/** Calls `tick` every 20 ms on average, as long as it is running. */
export class MediaClock {
  #tick: () => void
  #timer: NodeJS.Timeout | null = null
  #due = 0

  constructor(tick: () => void) {
    this.#tick = tick
  }

  start(): void {
    if (this.#timer) return
    this.#due = performance.now()
    this.#schedule()
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #schedule(): void {
    this.#timer = setTimeout(() => this.#run(), Math.max(0, this.#due - performance.now()))
  }

  #run(): void {
    const now = performance.now()
    if (now - this.#due > MAX_BEHIND_MS) this.#due = now
    for (; this.#due <= now && this.#timer; this.#due += FRAME_MS) this.#tick()
    if (this.#timer) this.#schedule()
  }
}
