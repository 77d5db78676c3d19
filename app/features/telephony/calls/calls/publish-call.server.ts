import { userShortName } from '#app/features/messaging/conversations/labels.ts'
import type { UserView } from '#app/lib/user-view.server.ts'
import { formatTime } from '#app/lib/dates.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { countUnworked, findLogEntry } from '../log/call-log.server.ts'
import { needsUs } from '../log/to-review.ts'
import { type Call, type CallDraft, differs, isAway, isIn, isOpenLeg, type Leg } from './call-model.server.ts'
import {
  goneInvited,
  hungUp,
  missedBy,
  type NameOf,
  namesIn,
  sayGone,
  sayMissed,
} from './call-notices.server.ts'
import {
  callJoined,
  callLeft,
  callLogged,
  callNoticed,
  conferenceChanged,
  locationWorkCountChanged,
  workCountChanged,
} from '../events.ts'
import { legsOf } from './legs.server.ts'
import { usersById, viewCall } from './live-call.server.ts'
import type { CallLeft } from '../phone-views.server.ts'

/** Publishes a changed call to its users, and its entry to everyone who has the log open. */
export async function publishCall(tx: Tx, ctx: Ctx, before: CallDraft, draft: CallDraft): Promise<void> {
  await Promise.all([publishToUsers(tx, ctx, before, draft), publishLog(tx, ctx, before.call, draft.call)])
}

async function publishToUsers(tx: Tx, ctx: Ctx, before: CallDraft, draft: CallDraft): Promise<void> {
  const now = ctx.now()
  // The time to come back may have run out since the change before.
  const [were, are] = [partakersOf(before, LONG_AGO), partakersOf(draft, now)]
  const left = [...were].filter((id) => !are.has(id))
  const caller = hungUp(before, draft)
  const gone = goneInvited(before, draft, now)
  const missed = missedBy(before, draft)
  const isSaid = left.length > 0 || caller !== undefined || gone.length + missed.length > 0
  if (are.size === 0 && !isSaid) return
  await tx.later(async (tx, isLater) => {
    const [view, by, nameOf, legs] = await Promise.all([
      are.size > 0 ? viewCall(tx, draft, now) : null,
      left.length > 0 ? causersOf(tx, ctx, draft) : null,
      isSaid ? namesIn(tx, draft) : null,
      isLater ? legsOf(tx, draft.call.id) : draft.legs,
    ])
    // Those who have left by now have been notified of that, and must not see the call again.
    const stay = partakersOf({ ...draft, legs }, now)
    for (const userId of are) {
      if (!view || !stay.has(userId)) continue
      tx.after((were.has(userId) ? conferenceChanged : callJoined)(userId, view))
    }
    if (!nameOf) return
    const hangUp = caller ? `${nameOf(caller)} hung up.` : null
    if (by) {
      for (const userId of left) tx.after(callLeft(userId, leaving(draft, userId, by, nameOf, hangUp)))
    }
    const notice = (userId: string, message: string) =>
      tx.after(callNoticed(userId, { callId: draft.call.id, message }))
    if (hangUp) for (const userId of talking(draft)) notice(userId, hangUp)
    for (const leg of gone) notice(leg.invitedBy!, sayGone(leg, draft, nameOf))
    const time = formatTime(now, ctx.account.timezone)
    for (const leg of missed) {
      const message = sayMissed(leg, draft, nameOf, time)
      tx.after(callNoticed(leg.userId!, { callId: draft.call.id, message, wasAway: true }))
    }
  })
}

/** The users who are in a call, coaches too. */
const talking = ({ legs }: CallDraft): string[] =>
  legs
    .filter((leg) => leg.kind !== 'outside' && isIn(leg) && leg.ending === null)
    .flatMap(({ userId }) => userId ?? [])

const LONG_AGO = new Date(0)

/** Users in a call, rung by it, or expected back, in their browsers. */
const partakersOf = ({ legs }: CallDraft, now: Date): Set<string> =>
  new Set(
    legs
      .filter((leg) => leg.kind !== 'outside')
      .filter((leg) => (isOpenLeg(leg) && leg.ending === null) || isAway(leg, legs, now))
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

function leaving(
  draft: CallDraft,
  userId: string,
  { actor, taker }: Causers,
  nameOf: NameOf,
  hangUp: string | null,
): CallLeft {
  const { call, legs } = draft
  const leg = legs.findLast((each) => each.userId === userId && each.kind !== 'outside')!
  const reason = leg.ending === 'abandoned' ? 'ended' : (leg.ending ?? (leg.joinedAt ? 'lost' : 'failed'))
  const other = actor?.id === userId ? null : actor
  const by = reason === 'elsewhere' ? taker : other
  if (reason === 'ended') return { callId: call.id, reason, by, message: whyEnded(draft, leg, by, hangUp) }
  const successor = legs.find(({ replacesLegId }) => replacesLegId === leg.id)
  const to = successor && nameOf(successor)
  return {
    callId: call.id,
    reason,
    by,
    message: whyLeft(reason, by && userShortName(by), leg, to, call.state === 'ended'),
  }
}

/** Why a call is over; null for the user who ended it. */
function whyEnded(
  { call, legs }: CallDraft,
  leg: Leg,
  by: UserView | null,
  hangUp: string | null,
): string | null {
  const name = by && userShortName(by)
  const isRung = leg.joinedAt === null && leg.invitedBy === null && call.direction === 'inbound'
  if (isRung) return 'The caller hung up.'
  const isDeclined = legs.some(({ ending }) => ending === 'declined')
  if (call.direction === 'peer' && call.answeredAt === null && name && isDeclined) return `${name} declined.`
  return call.errorMessage ?? (name ? `${name} ended the call.` : hangUp)
}

function whyLeft(
  reason: CallLeft['reason'],
  name: string | null,
  leg: Leg,
  successor: string | undefined,
  hasEnded: boolean,
): string | null {
  switch (reason) {
    case 'elsewhere':
      return name && `${name} took the call.`
    case 'declined':
      return name && `${name} ${hasEnded ? 'hung up on the caller' : 'sent the caller to voicemail'}.`
    case 'transferred':
      return successor ? `${successor} took the call.` : null
    case 'removed':
      if (leg.joinedAt === null) return name && `${name} canceled.`
      return (
        name &&
        (leg.invitedTo === 'consult' ? `${name} took the call back.` : `${name} removed you from the call.`)
      )
    // A user who was lost hears of it when their page is back (absent-notices.server.ts).
    default:
      return null
  }
}

/** The values of a call that the log shows and that may change. */
const shownInLog = (call: Call) => [
  call.status,
  call.format,
  call.userId,
  call.userToId,
  call.endedAt,
  call.cutAt,
  call.workedBy,
  call.recordingDuration,
  call.transcript,
  call.errorMessage,
]

/** Publishes a changed entry to everyone who has the log open, and how many calls are to review. */
export async function publishLog(tx: Tx, ctx: Ctx, before: Call, call: Call): Promise<void> {
  if (call.direction === 'peer') return
  const isNew = before.rev < 0
  if (!isNew && !differs(shownInLog, before, call)) return
  const isRecounted = isCounted(before) !== isCounted(call)
  await tx.later(async (tx) => {
    const entry = await findLogEntry(tx, call.id)
    if (entry) tx.after(callLogged(entry))
    if (!isRecounted) return
    tx.after(workCountChanged({ count: await countUnworked(tx, ctx) }))
    if (!call.locationId) return
    const count = await countUnworked(tx, ctx, call.locationId)
    tx.after(locationWorkCountChanged({ locationId: call.locationId, count }))
  })
}

const isCounted = (call: Call) =>
  call.workedBy === null && call.state === 'ended' && needsUs({ ...call, isCut: call.cutAt !== null })
