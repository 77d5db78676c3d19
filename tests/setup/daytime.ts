// Preloaded into processes whose texts must not wait for quiet hours, when it is night in all of the United States
// (daytime-env.ts): sets their clock back to the afternoon in Guam.

const BEHIND_MS = 4 * 3_600_000
const Real = Date
const now = () => Real.now() - BEHIND_MS

// A proxy rather than a subclass, whose prototype would lack the methods that @date-fns/tz overrides.
globalThis.Date = new Proxy(Real, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
