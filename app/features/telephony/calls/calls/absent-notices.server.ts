import { hoursToMilliseconds } from 'date-fns/hoursToMilliseconds'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { dayIn, formatDate, formatTime } from '#app/lib/dates.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { prepared } from '#db/prepared.ts'
import { callLegs, calls } from '#db/schema/index.ts'
import { callNoticed } from '../events.ts'
import { namesIn } from './call-notices.server.ts'
import { type Call, isIn, type Leg } from './legs-of-call.server.ts'
import { legsOf } from './legs.server.ts'

// Sentences for a user who is back, about calls that they lost in the meantime.

/** Older calls are in the log. */
const STILL_NEWS_MS = hoursToMilliseconds(24)

/** Says to a user, once, which of their calls were cut, and which passed them by. */
export async function publishAbsentNotices(tx: Tx, ctx: Ctx, userId: string): Promise<void> {
  const unpublished = await selectUnpublished(tx, { userId })
  if (unpublished.length === 0) return
  const published = await tx
    .update(callLegs)
    .set({ notice: 'published' })
    .where(
      and(
        inArray(
          callLegs.id,
          unpublished.map(({ leg }) => leg.id),
        ),
        // Another page of the user may say it at this moment.
        inArray(callLegs.notice, ['cut', 'passed']),
      ),
    )
    .returning({ id: callLegs.id })
  const now = ctx.now()
  for (const { call, leg } of unpublished) {
    const at = leg.leftAt ?? leg.createdAt
    if (!published.some(({ id }) => id === leg.id) || now.getTime() - at.getTime() > STILL_NEWS_MS) continue
    const time = timeOf(at, now, ctx.account.timezone)
    const message = await sentence(tx, call, leg, time)
    tx.after(callNoticed(userId, { callId: call.id, message, wasAway: true }))
  }
}

const selectUnpublished = prepared(['userId'], (db, { userId }) =>
  db
    .select({ call: calls, leg: callLegs })
    .from(callLegs)
    .innerJoin(calls, on(calls, callLegs.callId))
    .where(and(eq(callLegs.userId, userId), inArray(callLegs.notice, ['cut', 'passed'])))
    .orderBy(callLegs.createdAt),
)

const timeOf = (at: Date, now: Date, zone: string) =>
  dayIn(at, zone) === dayIn(now, zone)
    ? `at ${formatTime(at, zone)}`
    : `on ${formatDate(at, zone)} at ${formatTime(at, zone)}`

async function sentence(tx: Database, call: Call, leg: Leg, time: string): Promise<string> {
  const legs = await legsOf(tx, call.id)
  const nameOf = await namesIn(tx, { call, legs, tasks: [] })
  const other = legs.find(({ side, kind }) => side !== leg.side && kind !== 'coach')
  const name = other ? nameOf(other) : 'a caller'
  if (leg.notice === 'passed') {
    const isInvited = leg.invitedBy !== null || call.direction === 'peer'
    const taker = legs.find(
      (each) => each.side === leg.side && each.userId !== null && each.joinedAt !== null,
    )
    const what = `A call from ${name} ${time} could not ring on your phone.`
    if (isInvited) return what
    return taker ? `${what} ${nameOf(taker)} took it.` : `${what} Call them back.`
  }
  const lost = `Your connection was lost ${time}, in your call with ${name}.`
  const colleague = legs.find((each) => each.side === leg.side && each.userId !== leg.userId && isIn(each))
  if (colleague) return `${lost} ${nameOf(colleague)} is still talking to them.`
  if (call.cutAt === null) return lost
  return call.step === 'voicemail'
    ? `${lost} They were asked to leave a message. Call them back.`
    : `${lost} Call them back.`
}
