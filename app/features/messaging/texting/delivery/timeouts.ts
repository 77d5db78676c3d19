/** How long a claim lasts. Calls to the provider give up after half of that, so claims needn't be renewed. */
export const LEASE_MS = 60_000
/** How long to keep trying to record an outcome while the database is down. */
export const RECORD_PATIENCE_MS = 25_000
/** When the job of a waiting text was lost with its worker, the text is picked up again after this time. */
export const PENDING_PATIENCE_MS = 120_000
