import { and, asc, eq } from 'drizzle-orm'
import { endCall, onCall } from '#app/features/shell/presence.server.ts'
import type { After, Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { callLegs, calls } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import {
  type Call,
  type CallDraft,
  flowOf,
  isAnnounced,
  isAway,
  isIn,
  isOpen,
  type Leg,
  settle,
} from './call-model.server.ts'
import { followFlow } from './follow-flow.server.ts'
import { publishCall } from './publish-call.server.ts'
import { updateQueue } from './queue.server.ts'
import { saveInTimeline } from './timeline-entry.server.ts'

/**
 * Changes a call and its legs, then whatever follows from it: other legs, the log, presence, the client's timeline, the users'
 * screens, and the jobs that tell the provider. Everything that happens to a call goes through here, one change at a time.
 * @throws AppError not-found
 */
export async function changeCall<Result>(
  ctx: Ctx,
  callId: string,
  work: (draft: CallDraft, tx: Database) => Result | Promise<Result>,
): Promise<Result> {
  return ctx.db(async (tx, after) => {
    const draft = await lockCall(tx, callId)
    if (!draft) throw notFound('This call')
    const before = copyOf(draft)
    const result = await work(draft, tx)
    await saveCall(tx, ctx, after, before, draft)
    return result
  })
}

/** The call of a leg. @throws AppError not-found */
export async function changeLeg<Result>(
  ctx: Ctx,
  legId: string,
  work: (leg: Leg, draft: CallDraft, tx: Database) => Result | Promise<Result>,
): Promise<Result> {
  const [found] = await ctx.db((tx) =>
    tx.select({ callId: callLegs.callId }).from(callLegs).where(eq(callLegs.id, legId)),
  )
  if (!found) throw notFound('This call')
  return changeCall(ctx, found.callId, (draft, tx) =>
    work(
      draft.legs.find((leg) => leg.id === legId)!,
      draft,
      tx,
    ),
  )
}

async function lockCall(tx: Database, callId: string): Promise<CallDraft | null> {
  const [call] = await tx.select().from(calls).where(eq(calls.id, callId)).for('no key update')
  if (!call) return null
  return { call, legs: await legsOf(tx, callId), tasks: [] }
}

export const legsOf = (tx: Database, callId: string): Promise<Leg[]> =>
  tx
    .select()
    .from(callLegs)
    .where(eq(callLegs.callId, callId))
    // Legs made together have ids in any order.
    .orderBy(asc(callLegs.createdAt), asc(callLegs.side), asc(callLegs.id))

const copyOf = ({ call, legs }: CallDraft): CallDraft => ({
  call: { ...call },
  legs: legs.map((leg) => ({ ...leg })),
  tasks: [],
})

/** Stores a new call with its legs. */
export async function createCall(tx: Database, ctx: Ctx, after: After, draft: CallDraft): Promise<void> {
  const { call } = draft
  settle(draft, ctx.now())
  await tx.insert(calls).values(call)
  await saveCall(tx, ctx, after, { call: { ...call, rev: -1 }, legs: [], tasks: [] }, draft)
}

async function saveCall(
  tx: Database,
  ctx: Ctx,
  after: After,
  before: CallDraft,
  draft: CallDraft,
): Promise<void> {
  const { call, legs } = draft
  settle(draft, ctx.now())
  while (draft.over) {
    await followFlow(tx, ctx, draft, draft.over)
    // Who rings joins the caller in the conference; everything else the caller hears outside of it.
    if (call.step !== 'ring') draft.tasks.push({ kind: 'redirect' })
    settle(draft, ctx.now())
  }
  const change = changedIn(before.call, call)
  const changedLegs = legs.filter((leg) => {
    const was = before.legs.find(({ id }) => id === leg.id)
    return was && Object.keys(changedIn(was, leg)).length > 0
  })
  const added = legs.filter((leg) => !before.legs.some(({ id }) => id === leg.id))
  if (Object.keys(change).length + changedLegs.length + added.length === 0 && draft.tasks.length === 0) return
  call.rev += 1
  await tx
    .update(calls)
    .set({ ...change, rev: call.rev })
    .where(eq(calls.id, call.id))
  for (const leg of changedLegs) {
    const was = before.legs.find(({ id }) => id === leg.id)!
    await tx
      .update(callLegs)
      .set(changedIn(was, leg))
      .where(and(eq(callLegs.callId, call.id), eq(callLegs.id, leg.id)))
  }
  if (added.length > 0) await tx.insert(callLegs).values(added)
  await addJobs(tx, ctx, before, draft)
  await setPresence(tx, ctx, after, before, draft)
  await updateQueue(tx, ctx, after, before.call, call)
  await saveInTimeline(tx, ctx, after, before.call, call)
  await publishCall(tx, ctx, after, before, draft)
}

function changedIn<Row extends object>(before: Row, now: Row): Partial<Row> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(before[name as keyof Row], value)),
  ) as Partial<Row>
}

const isSame = (a: unknown, b: unknown) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b

/** A leg that we ring is dialled when somebody is there to talk to. */
const isDue = (leg: Leg, legs: readonly Leg[]) =>
  leg.via === 'ring' &&
  leg.state === 'created' &&
  leg.dialedAt === null &&
  leg.ending === null &&
  legs.some((other) => other.id !== leg.id && other.providerSid !== null)

const mustHangUp = (leg: Leg) => leg.ending !== null && isOpen(leg) && leg.providerSid !== null

/** Whoever we called is told that the call is recorded; a caller is told before they get into the call. */
const hearsAnnouncement = (leg: Leg, call: Call) =>
  isAnnounced(call) && leg.kind === 'outside' && leg.userId === null && leg.via === 'ring' && isIn(leg)

const wasAskedForMessage = (call: Call) =>
  call.step === 'voicemail' || (flowOf(call)?.history.some(({ step }) => step === 'voicemail') ?? false)

/** A call that ended after the caller had been asked for a message. */
const hasMissed = (call: Call) =>
  call.state === 'ended' && call.answeredAt === null && wasAskedForMessage(call)

/** By then the provider has made the files and reported them. */
const FIND_RECORDINGS_MS = 5 * 60_000

async function addJobs(tx: Database, ctx: Ctx, before: CallDraft, { call, legs, tasks }: CallDraft) {
  const accountId = ctx.account.id
  const was = (leg: Leg) => before.legs.find(({ id }) => id === leg.id)
  for (const leg of legs) {
    const old = was(leg)
    if (isDue(leg, legs) && !(old && isDue(old, before.legs))) {
      await enqueue(tx, 'phone.dial', { accountId, legId: leg.id })
    }
    if (mustHangUp(leg) && !(old && mustHangUp(old))) {
      await enqueue(tx, 'phone.hang-up', { accountId, legId: leg.id })
    }
    if (leg.awayUntil && !old?.awayUntil) {
      await enqueue(tx, 'phone.check', { accountId, callId: call.id }, { runAt: leg.awayUntil })
    }
    if (hearsAnnouncement(leg, call) && !(old && hearsAnnouncement(old, before.call))) {
      await enqueue(tx, 'phone.announce', { accountId, legId: leg.id })
    }
  }
  const mayHaveRecording = call.recordingStatus !== null || wasAskedForMessage(call)
  if (call.state === 'ended' && before.call.state !== 'ended' && mayHaveRecording) {
    const runAt = new Date(ctx.now().getTime() + FIND_RECORDINGS_MS)
    await enqueue(tx, 'phone.find-recordings', { accountId, callId: call.id }, { runAt })
  }
  for (const legId of new Set(tasks.flatMap((task) => (task.kind === 'participant' ? task.legId : [])))) {
    await enqueue(tx, 'phone.participant', { accountId, legId })
  }
  if (tasks.some((task) => task.kind === 'redirect')) {
    await enqueue(tx, 'phone.redirect', { accountId, callId: call.id })
  }
  if (hasMissed(call) && !hasMissed(before.call)) {
    await enqueue(tx, 'phone.text-caller', { accountId, callId: call.id })
  }
  for (const task of tasks) {
    if (task.kind !== 'check') continue
    const runAt = new Date(ctx.now().getTime() + task.afterMs)
    await enqueue(tx, 'phone.check', { accountId, callId: call.id }, { runAt })
  }
}

/** On call while in a call or expected back in it (spec 3, 4). */
async function setPresence(tx: Database, ctx: Ctx, after: After, before: CallDraft, draft: CallDraft) {
  const now = ctx.now()
  const engaged = ({ legs }: CallDraft) =>
    new Set(
      legs
        // On their own phone, too.
        .filter((leg) => leg.userId !== null && (isIn(leg) || isAway(leg, legs, now)))
        .map((leg) => leg.userId!),
    )
  const [were, are] = [engaged(before), engaged(draft)]
  const who = (userId: string) => ({ accountId: ctx.account.id, userId })
  // In one order, so that two calls with the same users don't lock each other out.
  for (const userId of [...are].filter((id) => !were.has(id)).sort()) {
    for (const event of await onCall(tx, who(userId), now)) after(event)
  }
  for (const userId of [...were].filter((id) => !are.has(id)).sort()) {
    for (const event of await endCall(tx, who(userId), now)) after(event)
  }
}
