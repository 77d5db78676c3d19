import { sql } from 'drizzle-orm'
import { calls } from '#db/schema/index.ts'

// The rules of to-review.ts are written out as SQL, so that Postgres can use the partial indexes.

/** No user took the call. */
export const MISSED = sql`${calls.status} in ('missed', 'hangup')`

/** Missed calls that no user has reviewed: the badges count them. */
export const MISSED_TO_REVIEW = sql`${calls.workedBy} is null and ${MISSED}`

/** Missed calls and voicemails that no user has reviewed. */
export const TO_REVIEW = sql`${calls.workedBy} is null and (${MISSED} or ${calls.format} = 'voicemail')`
