import { subDays } from 'date-fns/subDays'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { calls } from '#db/schema/index.ts'

// The rules of to-review.ts are written out as SQL, so that Postgres can use the partial indexes.

/** No user took the call. */
export const MISSED = sql`${calls.status} in ('missed', 'hangup')`

/** The other side didn't get to talk to us, or not to the end. */
export const NEEDS_US = sql`(${calls.status} in ('missed', 'hangup') or ${calls.format} = 'voicemail' or ${calls.cutAt} is not null)`

/** A call that no one has reviewed by then is history. */
const REVIEW_DAYS = 30

/** Calls that wait for a review: the badges count them, and "Missed, not reviewed" and "Waiting on us" list them. */
export const toReview = ({ now }: Pick<Ctx, 'now'>): SQL =>
  sql`${calls.workedBy} is null and ${NEEDS_US} and ${calls.state} = 'ended'
    and ${calls.createdAt} > ${subDays(now(), REVIEW_DAYS).toISOString()}::timestamptz`

/** A call that was cut comes before all others until someone has reviewed it. */
export const isUrgentSql = (clock: Pick<Ctx, 'now'>): SQL =>
  sql`(${calls.cutAt} is not null and ${toReview(clock)})`
