import { and, eq, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { endCall, lockStatuses, onCall } from '#app/features/accounts/presence/presence.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import type { Services } from '#app/lib/services.ts'
import { inSystemTransaction } from '#app/lib/system-ctx.server.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { prepared } from '#db/prepared.ts'
import { callLegs, calls } from '#db/schema/index.ts'
import { enqueueAll, jobToAdd } from '#jobs/enqueue.ts'
import {
  type Call,
  type CallDraft,
  flowStateOf,
  isAnnounced,
  isAway,
  isIn,
  isOpenLeg,
  type Leg,
  advanceCall,
} from './call-model.server.ts'
import { followFlow } from '../incoming/follow-flow.server.ts'
import { insertCall, insertLegs, IS_OPEN, selectLegs } from './legs.server.ts'
import { publishCall } from './publish-call.server.ts'
import { updateQueue } from '../incoming/queue.server.ts'
import { reviewCalledBack } from '../log/review-called-back.server.ts'
import { publishSecondCall } from './second-call.server.ts'
import { saveInTimeline } from './timeline-entry.server.ts'

/**
 * Changes a call and its legs, then whatever follows from it: other legs, the log, presence, the client's timeline, the users'
 * screens, and the jobs that notify the provider. Everything that happens to a call goes through here, one change at a time.
 * @throws AppError not-found
 */
export async function changeCall<Result>(ctx: Ctx, callId: string, work: Change<Result>): Promise<Result> {
  return changeWhere(ctx, lockById(callId), work)
}

type ChangeLeg<Result> = (leg: Leg, draft: CallDraft, tx: Database, ctx: Ctx) => Result | Promise<Result>

const changeTheLeg =
  <Result>(isIt: (leg: Leg) => boolean, work: ChangeLeg<Result>): Change<Result> =>
  (draft, tx, ctx) =>
    work(draft.legs.find(isIt)!, draft, tx, ctx)

/** Locks a call and reads it with its legs. */
type Lock = (tx: Database) => Promise<Pick<CallDraft, 'call' | 'legs'>>

/** Builds the locks of calls that are found by a value. */
function lockBy(callIdOf: (value: Placeholder) => SQL): (value: string) => Lock {
  const lock = prepared(['value'], (db, { value }) =>
    db
      .select()
      .from(calls)
      .where(eq(calls.id, callIdOf(value)))
      .for('no key update'),
  )
  const selectLegsOf = prepared(['value'], (db, { value }) => selectLegs(db, callIdOf(value)))
  return (value) => async (tx) => {
    // In one round trip. The legs are read once the call is locked.
    const [[call], legs] = await Promise.all([lock(tx, { value }), selectLegsOf(tx, { value })])
    if (!call) throw notFound('This call')
    return { call, legs }
  }
}

/** The call of a leg. */
const callOf = (where: SQL) => sql`(select ${callLegs.callId} from ${callLegs} where ${where})`
const lockById = lockBy((id) => sql`${id}::uuid`)
const lockByLeg = lockBy((id) => callOf(eq(callLegs.id, id)))
const lockBySid = lockBy((sid) => callOf(eq(callLegs.providerSid, sid)))

/** Changes the call of a leg. */
export const changeLeg = <Result>(ctx: Ctx, legId: string, work: ChangeLeg<Result>): Promise<Result> =>
  changeWhere(
    ctx,
    lockByLeg(legId),
    changeTheLeg(({ id }) => id === legId, work),
  )

interface Named {
  accountId: string
  id: string
}

/** Changes the call that a webhook names; null without its account. @throws AppError not-found */
export const changeNamedCall = <Result>(services: Services, { accountId, id }: Named, work: Change<Result>) =>
  changeInWebhook(services, accountId, lockById(id), work)

/** Changes the call of the leg that a webhook names; null without its account. @throws AppError not-found */
export const changeNamedLeg = <Result>(
  services: Services,
  { accountId, id: legId }: Named,
  work: ChangeLeg<Result>,
) =>
  changeInWebhook(
    services,
    accountId,
    lockByLeg(legId),
    changeTheLeg(({ id }) => id === legId, work),
  )

/** Changes the call of the leg with this id at the provider; null without the account. @throws AppError not-found */
export const changeLegBySid = <Result>(
  services: Services,
  { accountId, sid }: { accountId: string; sid: string },
  work: ChangeLeg<Result>,
) =>
  changeInWebhook(
    services,
    accountId,
    lockBySid(sid),
    changeTheLeg(({ providerSid }) => providerSid === sid, work),
  )

type Change<Result> = (draft: CallDraft, tx: Database, ctx: Ctx) => Result | Promise<Result>

const changeWhere = <Result>(ctx: Ctx, lock: Lock, work: Change<Result>): Promise<Result> =>
  ctx.db(async (tx) => {
    const { call, legs } = await lock(tx)
    return changeLocked(tx, ctx, { call, legs, tasks: [] }, work)
  })

const changeInWebhook = <Result>(
  services: Services,
  accountId: string,
  lock: Lock,
  work: Change<Result>,
): Promise<Result | null> =>
  inSystemTransaction(services, accountId, async (tx, opened) => {
    const [ctx, { call, legs }] = await Promise.all([opened, lock(tx)])
    return ctx && changeLocked(tx, ctx, { call, legs, tasks: [] }, work)
  })

async function changeLocked<Result>(
  tx: Tx,
  ctx: Ctx,
  draft: CallDraft,
  work: Change<Result>,
): Promise<Result> {
  const before = copyOf(draft)
  const result = await work(draft, tx, ctx)
  await saveCall(tx, ctx, before, draft)
  return result
}

const copyOf = ({ call, legs }: CallDraft): CallDraft => ({
  call: { ...call },
  legs: legs.map((leg) => ({ ...leg })),
  tasks: [],
})

/** The revision of a call that isn't stored yet. */
const NEW = -1

/** Stores a new call with its legs. */
export async function createCall(tx: Tx, ctx: Ctx, draft: CallDraft): Promise<void> {
  const { call } = draft
  await saveCall(tx, ctx, { call: { ...call, rev: NEW }, legs: [], tasks: [] }, draft)
}

async function saveCall(tx: Tx, ctx: Ctx, before: CallDraft, draft: CallDraft): Promise<void> {
  const { call, legs } = draft
  advanceCall(draft, ctx.now())
  while (draft.over) {
    await followFlow(tx, ctx, draft, draft.over)
    // A ringing user joins the caller in the conference; the caller hears everything else outside of it.
    if (call.step !== 'ring') draft.tasks.push({ kind: 'redirect' })
    advanceCall(draft, ctx.now())
  }
  const change = changedIn(before.call, call)
  const changedLegs = legs.filter((leg) => {
    const was = before.legs.find(({ id }) => id === leg.id)
    return was && Object.keys(changedIn(was, leg)).length > 0
  })
  const added = legs.filter((leg) => !before.legs.some(({ id }) => id === leg.id))
  if (Object.keys(change).length + changedLegs.length + added.length === 0 && draft.tasks.length === 0) return
  call.rev += 1
  // Statements of one transaction keep their order without waiting for each other. `execute` starts the call's own first.
  await Promise.all([
    before.call.rev === NEW
      ? insertCall(tx, call)
      : tx
          .update(calls)
          .set({ ...change, rev: call.rev })
          .where(eq(calls.id, call.id))
          .execute(),
    ...changedLegs.map((leg) =>
      tx
        .update(callLegs)
        .set(
          changedIn(
            before.legs.find(({ id }) => id === leg.id)!,
            leg,
          ),
        )
        .where(and(eq(callLegs.callId, call.id), eq(callLegs.id, leg.id))),
    ),
    insertLegs(tx, added),
    addJobs(tx, ctx, before, draft),
    setPresence(tx, ctx, before, draft),
  ])
  await Promise.all([
    updateQueue(tx, ctx, before.call, call),
    saveInTimeline(tx, ctx, before.call, call),
    publishCall(tx, ctx, before, draft),
    reviewCalledBack(tx, ctx, before.call, call),
    publishSecondCall(tx, ctx, before, draft),
  ])
}

function changedIn<Row extends object>(before: Row, now: Row): Partial<Row> {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(before[name as keyof Row], value)),
  ) as Partial<Row>
}

const isSame = (a: unknown, b: unknown) =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b

/** A leg that we ring is dialled when someone is there to talk to. */
const isDue = (leg: Leg, legs: readonly Leg[]) =>
  leg.via === 'ring' &&
  leg.state === 'created' &&
  leg.dialedAt === null &&
  leg.ending === null &&
  legs.some((other) => other.id !== leg.id && other.providerSid !== null)

const RING_AGAIN_MS = 1_000

/** The user's phone is lost as soon as it rings. */
const ringsOften = ({ userId, ringUntil }: Leg, legs: readonly Leg[]) =>
  ringUntil !== null &&
  legs.filter((leg) => leg.userId === userId && leg.ringUntil?.getTime() === ringUntil.getTime()).length > 2

const mustHangUp = (leg: Leg) => leg.ending !== null && isOpenLeg(leg) && leg.providerSid !== null

/** People we call hear in the call that it is recorded; callers hear it before they get into the call. */
const hearsAnnouncement = (leg: Leg, call: Call) =>
  isAnnounced(call) && leg.kind === 'outside' && leg.userId === null && leg.via === 'ring' && isIn(leg)

const wasAskedForMessage = (call: Call) =>
  call.step === 'voicemail' || (flowStateOf(call)?.history.some(({ step }) => step === 'voicemail') ?? false)

/** A call that ended after the caller had been asked for a message. */
const hasMissed = (call: Call) =>
  call.state === 'ended' && call.answeredAt === null && wasAskedForMessage(call)

/** By then the provider has made the files and reported them. */
const FIND_RECORDINGS_MS = 5 * 60_000

async function addJobs(tx: Database, ctx: Ctx, before: CallDraft, { call, legs, tasks }: CallDraft) {
  const added: ReturnType<typeof jobToAdd>[] = []
  const was = (leg: Leg) => before.legs.find(({ id }) => id === leg.id)
  for (const leg of legs) {
    const old = was(leg)
    if (isDue(leg, legs) && !(old && isDue(old, before.legs))) {
      added.push(
        jobToAdd(
          'phone.dial',
          { legId: leg.id },
          ringsOften(leg, legs) ? { runAt: new Date(ctx.now().getTime() + RING_AGAIN_MS) } : {},
        ),
      )
    }
    if (mustHangUp(leg) && !(old && mustHangUp(old))) {
      added.push(jobToAdd('phone.hang-up', { legId: leg.id }))
    }
    if (leg.awayUntil && !old?.awayUntil) {
      added.push(jobToAdd('phone.check', { callId: call.id }, { runAt: leg.awayUntil }))
    }
    if (hearsAnnouncement(leg, call) && !(old && hearsAnnouncement(old, before.call))) {
      added.push(jobToAdd('phone.announce', { legId: leg.id }))
    }
  }
  const mayHaveRecording = call.recordingStatus !== null || wasAskedForMessage(call)
  if (call.state === 'ended' && before.call.state !== 'ended' && mayHaveRecording) {
    const runAt = new Date(ctx.now().getTime() + FIND_RECORDINGS_MS)
    added.push(jobToAdd('phone.find-recordings', { callId: call.id }, { runAt }))
  }
  for (const legId of new Set(tasks.flatMap((task) => (task.kind === 'participant' ? task.legId : [])))) {
    added.push(jobToAdd('phone.participant', { legId }))
  }
  if (tasks.some((task) => task.kind === 'redirect')) {
    added.push(jobToAdd('phone.redirect', { callId: call.id }))
  }
  if (hasMissed(call) && !hasMissed(before.call)) {
    added.push(jobToAdd('phone.text-caller', { callId: call.id }))
  }
  for (const task of tasks) {
    if (task.kind !== 'check') continue
    const runAt = new Date(ctx.now().getTime() + task.afterMs)
    added.push(jobToAdd('phone.check', { callId: call.id }, { runAt }))
  }
  await enqueueAll(tx, added)
}

/** On call while in a call or expected back in it. */
async function setPresence(tx: Tx, ctx: Ctx, before: CallDraft, draft: CallDraft) {
  const now = ctx.now()
  // The time to come back may have run out since the change before.
  const were = new Set(engagedIn(before.legs, LONG_AGO).map(({ userId }) => userId))
  const engaged = engagedIn(draft.legs, now)
  const are = new Set(engaged.map(({ userId }) => userId))
  // The join of a user who already hung up may be reported late.
  const joined = new Set(engaged.flatMap(({ userId, ending }) => (ending === null ? userId : [])))
  const begin = [...joined].filter((id) => !were.has(id))
  const leave = [...were].filter((id) => !are.has(id))
  if (begin.length + leave.length === 0) return
  const { id: accountId } = ctx.account
  // Before other calls are looked at, or two that change at the same time wouldn't see each other's changes.
  await lockStatuses(tx, accountId, [...begin, ...leave])
  for (const userId of begin) {
    for (const event of await onCall(tx, { accountId, userId }, now)) tx.after(event)
  }
  for (const userId of leave) {
    if (await isInAnotherCall(tx, userId, draft.call.id, now)) continue
    for (const event of await endCall(tx, { accountId, userId }, now)) tx.after(event)
  }
}

const LONG_AGO = new Date(0)

/** The legs of users who are in the call, on their own phone too, or expected back in it. */
const engagedIn = (legs: readonly Leg[], now: Date) =>
  legs.flatMap((leg) => {
    const { userId, ending } = leg
    return userId !== null && (isIn(leg) || isAway(leg, legs, now)) ? { userId, ending } : []
  })

/** The end of a call may be reported after the user's next one has begun. */
async function isInAnotherCall(tx: Database, userId: string, callId: string, now: Date): Promise<boolean> {
  const found = await tx
    .select({ leg: callLegs })
    .from(calls)
    .innerJoin(callLegs, on(calls, callLegs.callId))
    .where(and(IS_OPEN, ne(calls.id, callId), eq(callLegs.userId, userId)))
  const byCall = Map.groupBy(
    found.map(({ leg }) => leg),
    ({ callId: id }) => id,
  )
  return [...byCall.values()].some((legs) => engagedIn(legs, now).some(({ ending }) => ending === null))
}
