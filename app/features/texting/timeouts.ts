/** How long a claim lasts. Its calls give up after half of that, so it needs no renewal. */
export const LEASE_MS = 60_000
/** How long to keep trying to record an outcome while the database is down. */
export const RECORD_PATIENCE_MS = 25_000
/** A waiting text whose job was lost with its worker is picked up again after this time. */
export const PENDING_PATIENCE_MS = 120_000
