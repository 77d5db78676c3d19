import { and, eq } from 'drizzle-orm'
import { requireFree, IS_OPEN, legsOf, userLeg } from './legs.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { callLegs, calls } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { HandOver } from '#app/features/area.server.ts'
import { ringableUsers } from '../incoming/ringable.server.ts'
import { namesIn } from './call-notices.server.ts'
import { changeCall } from './change-call.server.ts'
import {
  declineFor,
  isAway,
  isIn,
  isOpenLeg,
  type Call,
  type CallDraft,
  type Leg,
} from './legs-of-call.server.ts'

// A dismissed user leaves their calls. A colleague is rung, while the others hear music; without one, the caller
// goes on to leave a message, as after any other loss, but at once.

const LONG_AGO = new Date(0)

type OpenCall = Pick<CallDraft, 'call' | 'legs'>

const isPartOf = (leg: Leg, { call, legs }: OpenCall) =>
  leg.kind === 'user' && (isIn(leg) || isAway(leg, legs, LONG_AGO) || hasJustTaken(leg, call))

/** The user has answered, but their phone isn't in the call yet. */
const hasJustTaken = (leg: Leg, call: Call) =>
  call.userId === leg.userId && leg.providerSid !== null && isOpenLeg(leg) && leg.ending === null

/** The user's leg in a call where no other user would stay with the other side. */
function onlyLegOf(userId: string, { call, legs }: OpenCall): Leg | undefined {
  const mine = legs.findLast((leg) => leg.userId === userId && isPartOf(leg, { call, legs }))
  if (!mine || call.direction === 'peer') return undefined
  const isAlone = legs.every(
    (leg) => leg.side !== mine.side || leg === mine || !isPartOf(leg, { call, legs }),
  )
  return isAlone && legs.some((leg) => leg.side !== mine.side && isIn(leg)) ? mine : undefined
}

async function openCalls(tx: Database, userId: string): Promise<OpenCall[]> {
  const found = await tx
    .selectDistinct({ call: calls })
    .from(calls)
    .innerJoin(callLegs, on(calls, callLegs.callId))
    .where(and(IS_OPEN, eq(callLegs.userId, userId)))
  return Promise.all(found.map(async ({ call }) => ({ call, legs: await legsOf(tx, call.id) })))
}

const withOnlyThem = async (tx: Database, userId: string) =>
  (await openCalls(tx, userId)).filter((draft) => onlyLegOf(userId, draft))

export const callHandOver: HandOver = {
  kind: 'calls',
  label: ['call that is going on now', 'calls that are going on now'],
  fallback: 'No one',
  count: async (tx, userId) => (await withOnlyThem(tx, userId)).length,
  details: async (tx, userId) =>
    Promise.all(
      (await withOnlyThem(tx, userId)).map(async (draft) => {
        const nameOf = await namesIn(tx, { ...draft, tasks: [] })
        const names = draft.legs.filter((leg) => leg.side === 'theirs' && isIn(leg)).map(nameOf)
        const otherwise =
          draft.call.direction === 'inbound' ? 'the caller is asked to leave a message' : 'the call ends'
        return `On a call with ${names.join(' and ')} now. Wait until it is over, or choose who is rung; otherwise ${otherwise}.`
      }),
    ),
  give: async (tx, ctx, { from, to }) => {
    const open = await openCalls(tx, from)
    if (open.length === 0) return
    const needsHeir = open.some((draft) => onlyLegOf(from, draft))
    if (to && needsHeir) {
      await requireFree(tx, ctx, to)
      if (!(await ringableUsers(tx, ctx.now())).includes(to))
        throw new AppError('conflict', 'Their phone can’t ring now. Choose someone else for the call.')
    }
    await enqueue(tx, 'phone.hand-over', { userId: from, ...(to ? { to } : {}) })
  },
}

/** Takes a user who was dismissed out of their calls, and rings the colleague who goes on with them. */
export async function handOverCalls(ctx: Ctx, userId: string, to: string | undefined): Promise<void> {
  for (const { call } of await ctx.db((tx) => openCalls(tx, userId))) {
    await changeCall(ctx, call.id, async (draft, tx) => {
      const { legs } = draft
      if (draft.call.userId !== userId) declineFor(draft, userId)
      const mine = onlyLegOf(userId, draft)
      for (const leg of legs) {
        if (leg.userId !== userId || !isPartOf(leg, draft)) continue
        // They can't come back.
        leg.awayUntil = ctx.now()
        if (isOpenLeg(leg)) await enqueue(tx, 'phone.hang-up', { legId: leg.id })
      }
      if (!mine || !to) return
      // Also those whom the user had put on hold, because the colleague doesn't know of it.
      for (const leg of legs) if (leg.side !== mine.side && leg.onHold) leg.heldFor = 'loss'
      const { callId, side } = mine
      legs.push(userLeg(ctx, to, { callId, side, via: 'ring', invitedBy: userId, invitedTo: 'transfer' }))
    })
  }
}
