// Preloaded into processes whose texts must not wait for quiet hours: when it is night in Idaho, their clock is set back to the
// latest time at which it was ten in the morning there.

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** In UTC, all year: Idaho's two zones are between 8:00 and 21:00. */
const [OPENS, CLOSES, MORNING] = [16, 27, 17]

const Real = Date
const hour = (Real.now() % DAY) / HOUR
const isOpen = (hour >= OPENS && hour < CLOSES) || hour < CLOSES - 24
const behind = isOpen ? 0 : (Real.now() - MORNING * HOUR) % DAY

class Shifted extends Real {
  constructor(...given: []) {
    if (given.length === 0) super(Shifted.now())
    else super(...given)
  }
  static override now() {
    return Real.now() - behind
  }
  static override [Symbol.hasInstance](value: unknown) {
    return value instanceof Real
  }
}
globalThis.Date = Shifted as unknown as DateConstructor
