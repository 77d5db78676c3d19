/** A claim lasts this long. The calls it covers are given up after half of it, so it needs no renewing. */
export const LEASE_MS = 60_000
/** How long the outcome of a call is tried to be written down when the database is away. */
export const RECORD_PATIENCE_MS = 25_000
/** A waiting text whose job was lost with its worker is picked up again after this. */
export const PENDING_PATIENCE_MS = 120_000
