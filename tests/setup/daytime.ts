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

const now = () => Real.now() - behind

// A proxy rather than a subclass, whose prototype would lack the methods that @date-fns/tz overrides.
globalThis.Date = new Proxy(Real, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
