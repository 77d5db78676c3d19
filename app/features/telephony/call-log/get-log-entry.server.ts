import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { FlowState } from '#app/features/telephony/call-flow/engine/flow-state.ts'
import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import { findLogEntry } from '#app/features/telephony/calls/log/call-log.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { callLegs, callRecordings, calls, users } from '#db/schema/index.ts'
import { describeRoute } from './call-route.ts'

/** An entry of the log. */
export async function getLogEntry(ctx: Ctx, callId: string): Promise<CallLogEntry> {
  const entry = await ctx.db((tx) => findLogEntry(tx, callId))
  if (!entry || entry.direction === 'peer') throw notFound('This call')
  return entry
}

/** Sentences about an incoming call's steps (call-route.ts). */
export async function getCallRoute(ctx: Ctx, call: CallLogEntry): Promise<string[]> {
  if (call.direction !== 'inbound') return []
  return ctx.db(async (tx) => {
    const [[row], legs] = await Promise.all([
      tx.select({ flow: calls.flow }).from(calls).where(eq(calls.id, call.id)),
      tx
        .select()
        .from(callLegs)
        .where(and(eq(callLegs.callId, call.id), eq(callLegs.side, 'ours'), ne(callLegs.kind, 'coach')))
        .orderBy(asc(callLegs.createdAt), asc(callLegs.id)),
    ])
    const flow = row?.flow as FlowState | null
    const chosen = flow?.history.flatMap(({ choice }) =>
      typeof choice === 'object' && 'user' in choice ? choice.user : [],
    )
    const onRoute = [...legs.flatMap(({ userId }) => userId ?? []), ...(chosen ?? [])]
    const people = await tx
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(inArray(users.id, onRoute))
    const names = new Map(people.map((user) => [user.id, fullName(user.firstName, user.lastName)]))
    const onCall = legs.filter(({ via, joinedAt }) => via === 'ring' || joinedAt !== null)
    const rung = onCall.map(({ userId, phoneNumber, joinedAt, ending, notice }) => ({
      name: (userId && names.get(userId)) ?? (phoneNumber ? formatPhone(phoneNumber) : 'Someone'),
      answered: joinedAt !== null,
      lost: joinedAt !== null && notice !== null,
      ending,
    }))
    return describeRoute(flow, rung, (id) => names.get(id) ?? 'someone')
  })
}

/** The entry of a recording's call. */
export async function getEntryOfRecording(ctx: Ctx, recordingId: string): Promise<CallLogEntry> {
  const [row] = await ctx.db((tx) =>
    tx
      .select({ callId: callRecordings.callId, state: callRecordings.state })
      .from(callRecordings)
      .where(eq(callRecordings.id, recordingId)),
  )
  if (!row || row.state === 'deleted') throw notFound('This recording')
  return getLogEntry(ctx, row.callId)
}
