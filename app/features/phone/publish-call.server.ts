import { userShortName } from '#app/features/conversations/labels.ts'
import type { UserView } from '#app/features/conversations/views.ts'
import type { After, Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { countUnworked, findLogEntry } from './call-log.server.ts'
import { type Call, type CallDraft, isAway, isOpen, type Leg } from './call-model.server.ts'
import {
  callJoined,
  callLeft,
  callLogged,
  conferenceChanged,
  locationWorkCountChanged,
  workCountChanged,
} from './events.ts'
import { usersById, viewCall } from './live-call.server.ts'
import type { CallLeft } from './live-call.ts'

/** Publishes a changed call to its users, and its entry to everyone who has the log open. */
export async function publishCall(
  tx: Database,
  ctx: Ctx,
  after: After,
  before: CallDraft,
  draft: CallDraft,
): Promise<void> {
  await Promise.all([
    publishToUsers(tx, ctx, after, before, draft),
    publishLog(tx, after, before.call, draft.call),
  ])
}

async function publishToUsers(
  tx: Database,
  ctx: Ctx,
  after: After,
  before: CallDraft,
  draft: CallDraft,
): Promise<void> {
  const now = ctx.now()
  const [were, are] = [partakersOf(before, now), partakersOf(draft, now)]
  const left = [...were].filter((id) => !are.has(id))
  const [view, by] = await Promise.all([
    are.size > 0 ? viewCall(tx, draft, now) : null,
    left.length > 0 ? causersOf(tx, ctx, draft) : null,
  ])
  if (view) for (const userId of are) after((were.has(userId) ? conferenceChanged : callJoined)(userId, view))
  if (by) for (const userId of left) after(callLeft(userId, leaving(draft, userId, by)))
}

/** Users in a call, rung by it, or expected back, in their browsers. */
const partakersOf = ({ legs }: CallDraft, now: Date): Set<string> =>
  new Set(
    legs
      .filter((leg) => leg.kind !== 'outside')
      .filter((leg) => (isOpen(leg) && leg.ending === null) || isAway(leg, legs, now))
      .flatMap((leg) => leg.userId ?? []),
  )

interface Causers {
  actor: UserView | null
  taker: UserView | null
}

async function causersOf(tx: Database, ctx: Ctx, { call }: CallDraft): Promise<Causers> {
  const ids = [ctx.actor?.id, call.userId].flatMap((id) => id ?? [])
  const people = await usersById(tx, ids)
  return {
    actor: people.get(ctx.actor?.id ?? '') ?? null,
    taker: people.get(call.userId ?? '') ?? null,
  }
}

function leaving({ call, legs }: CallDraft, userId: string, { actor, taker }: Causers): CallLeft {
  const leg = legs.findLast((each) => each.userId === userId)!
  const reason = leg.ending ?? (leg.joinedAt ? 'lost' : 'failed')
  const other = actor?.id === userId ? null : actor
  const by = reason === 'elsewhere' ? taker : other
  return { callId: call.id, reason, by, message: messageOf(reason, by, leg, call) }
}

function messageOf(reason: CallLeft['reason'], by: UserView | null, leg: Leg, call: Call): string | null {
  const name = by && userShortName(by)
  switch (reason) {
    case 'elsewhere':
      return name && `${name} took the call.`
    case 'removed':
      return name && `${name} removed you from the call.`
    case 'ended':
      if (!leg.joinedAt && call.direction === 'inbound') return 'The caller hung up.'
      return call.errorMessage ?? (name && `${name} ended the call.`)
    case 'lost':
      return 'You were disconnected from the call.'
    default:
      return null
  }
}

/** Publishes a changed entry to everyone who has the log open, and how many calls are to review. */
export async function publishLog(tx: Database, after: After, before: Call, call: Call): Promise<void> {
  if (call.direction === 'peer') return
  const isNew = before.rev < 0
  const said = (row: Call) =>
    JSON.stringify([
      row.status,
      row.format,
      row.userId,
      row.userToId,
      row.endedAt,
      row.workedBy,
      row.recordingDuration,
      row.transcript,
      row.errorMessage,
    ])
  if (!isNew && said(before) === said(call)) return
  const entry = await findLogEntry(tx, call.id)
  if (entry) after(callLogged(entry))
  if (isWork(before) === isWork(call)) return
  after(workCountChanged({ count: await countUnworked(tx) }))
  if (!call.locationId) return
  const count = await countUnworked(tx, call.locationId)
  after(locationWorkCountChanged({ locationId: call.locationId, count }))
}

const isWork = (call: Call) => call.workedBy === null && ['missed', 'hangup'].includes(call.status)
