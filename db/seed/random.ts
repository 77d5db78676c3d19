/** A seeded generator (mulberry32), so that demo data is the same on every machine. */
export class Random {
  #state: number

  constructor(seed: number | string) {
    this.#state = typeof seed === 'string' ? hash(seed) : seed >>> 0
  }

  /** At least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** An integer from `low` to `high`, inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!
  }

  shuffle<T>(list: readonly T[]): T[] {
    const copy = [...list]
    for (let last = copy.length - 1; last > 0; last -= 1) {
      const other = this.int(0, last)
      ;[copy[last], copy[other]] = [copy[other]!, copy[last]!]
    }
    return copy
  }

  hex(length: number): string {
    let text = ''
    while (text.length < length) text += this.int(0, 15).toString(16)
    return text
  }

  /** A version 7 UUID with this time. Lists sort by id, so ids must match the rows' times. */
  id(at: Date): string {
    const time = at.getTime().toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${this.hex(3)}-${this.pick(['8', '9', 'a', 'b'])}${this.hex(3)}-${this.hex(12)}`
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0
  return value
}

/** A taxpayer number instead of a Social Security number, so that it belongs to no one. */
export const demoSsn = (random: Random): string =>
  `9${random.int(10, 99)}${random.int(70, 88)}${random.int(1000, 9999)}`
