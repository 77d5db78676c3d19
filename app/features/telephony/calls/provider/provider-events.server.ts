import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { maskText } from '#app/lib/mask-said.ts'
import { accountOfNumber } from '#app/lib/telephony.server.ts'
import type { Services } from '#app/lib/services.ts'
import { callEvents, callRecordings } from '#db/schema/index.ts'
import type { Database } from '#db/client.ts'
import { prepared } from '#db/prepared.ts'
import { applyConferenceEvent, applyLegStatus, type EventParams } from '../calls/apply-event.server.ts'
import type { CallDraft } from '../calls/call-model.server.ts'
import { changeLegBySid, changeNamedCall, changeNamedLeg } from '../calls/change-call.server.ts'
import { keepRecording } from '../recordings/recordings.server.ts'

/** A row of ours that a webhook's signed address names. */
type Named = { accountId: string; id: string } | null
export type EventResult = 'applied' | 'known' | 'unknown'

/** The status of a leg that we rang. */
export async function receiveLegStatus(
  services: Services,
  named: Named,
  params: EventParams,
): Promise<EventResult> {
  const { CallSid: sid, CallStatus: status } = params
  if (!named || !sid || !status) return 'unknown'
  return orUnknown(() =>
    changeNamedLeg(services, named, (leg, draft, tx, ctx) => {
      // Belongs to another call: the provider made two of one request, and this leg is the other.
      if (leg.providerSid !== null && leg.providerSid !== sid) return 'unknown'
      return listOnce(tx, ctx, draft, keyOf(sid, params, status), params, () =>
        applyLegStatus(draft, leg.id, params, ctx.now()),
      )
    }),
  )
}

/** The status of an incoming call, by the called number's status callback. */
export async function receiveCallerStatus(services: Services, params: EventParams): Promise<EventResult> {
  const { To, CallSid: sid, CallStatus: status } = params
  const called = await accountOfNumber(services, To)
  if (!called || !sid || !status) return 'unknown'
  return orUnknown(() =>
    changeLegBySid(services, { accountId: called.accountId, sid }, (leg, draft, tx, ctx) =>
      listOnce(tx, ctx, draft, keyOf(sid, params, status), params, () =>
        applyLegStatus(draft, leg.id, params, ctx.now()),
      ),
    ),
  )
}

/** An event of the conference. `named` is the call. */
export async function receiveConferenceEvent(
  services: Services,
  named: Named,
  params: EventParams,
): Promise<EventResult> {
  const { ConferenceSid: sid, StatusCallbackEvent: name } = params
  if (!named || !sid || !name) return 'unknown'
  return orUnknown(() =>
    changeNamedCall(services, named, (draft, tx, ctx) =>
      listOnce(tx, ctx, draft, keyOf(sid, params, name), params, () =>
        applyConferenceEvent(draft, params, ctx.now()),
      ),
    ),
  )
}

/** The state of a recording. `named` is the call. */
export async function receiveRecording(
  services: Services,
  named: Named,
  params: EventParams,
): Promise<EventResult> {
  const { RecordingSid: sid, RecordingStatus: status } = params
  if (!named || !sid || !status) return 'unknown'
  return store(
    services,
    named,
    { key: keyOf(sid, params, status), payload: params },
    async ({ call }, tx, ctx) => {
      if (status === 'in-progress' && call.recordingStatus === 'initial') call.recordingStatus = 'in-progress'
      if (status !== 'completed') return
      const startedAt = new Date(params.RecordingStartTime ?? '')
      await keepRecording(tx, ctx, call, {
        sid,
        duration: Number(params.RecordingDuration) || 0,
        startedAt: Number.isNaN(startedAt.getTime()) ? ctx.now() : startedAt,
        isMessage: params.RecordingSource === 'RecordVerb',
      })
    },
  )
}

/** The transcript of a message. `named` is the call. */
export async function receiveTranscript(
  services: Services,
  named: Named,
  params: EventParams,
): Promise<EventResult> {
  const { TranscriptionSid: sid, TranscriptionStatus: status } = params
  if (!named || !sid || !status) return 'unknown'
  const text = maskText((params.TranscriptionText ?? '').trim().slice(0, MOST_TRANSCRIBED))
  const kept = { ...params, TranscriptionText: text }
  return store(services, named, { key: keyOf(sid, params, status), payload: kept }, async ({ call }, tx) => {
    if (status !== 'completed' || text === '') return
    const [deleted] = await tx
      .select({ id: callRecordings.id })
      .from(callRecordings)
      .where(
        and(
          eq(callRecordings.callId, call.id),
          eq(callRecordings.kind, 'voicemail'),
          eq(callRecordings.state, 'deleted'),
        ),
      )
    if (!deleted) call.transcript = text
  })
}

/** Characters: two minutes of fast speech have fewer. */
const MOST_TRANSCRIBED = 5000

/** An event of a call, once. */
const store = (
  services: Services,
  named: { accountId: string; id: string },
  event: { key: string; payload: EventParams },
  apply: (draft: CallDraft, tx: Database, ctx: Ctx) => void | Promise<void>,
): Promise<EventResult> =>
  orUnknown(() =>
    changeNamedCall(services, named, (draft, tx, ctx) =>
      storeOnce(tx, ctx, draft, event, () => apply(draft, tx, ctx)),
    ),
  )

/**
 * Adds an event to the call's one row of events and applies it, both or neither: a call that rings everyone has dozens. A
 * repeated one changes nothing.
 */
async function listOnce(
  tx: Database,
  ctx: Ctx,
  { call }: CallDraft,
  key: string,
  params: EventParams,
  apply: () => void,
): Promise<EventResult> {
  const added = await addToList(tx, {
    accountId: ctx.account.id,
    callId: call.id,
    key: `call ${call.id}`,
    payload: { [key]: params.Timestamp ?? ctx.now().toISOString() },
    createdAt: ctx.now(),
  })
  if (added.length === 0) return 'known'
  apply()
  return 'applied'
}

const addToList = prepared(['accountId', 'callId', 'key', 'payload', 'createdAt'], (db, values) =>
  db
    .insert(callEvents)
    .values(values)
    .onConflictDoUpdate({
      target: [callEvents.accountId, callEvents.key],
      set: { payload: sql`${callEvents.payload} || excluded.payload` },
      setWhere: sql`not ${callEvents.payload} ?| array(select jsonb_object_keys(excluded.payload))`,
    })
    .returning({ id: callEvents.id }),
)

/** Stores an event under its key and applies it, both or neither. A repeated one changes nothing. */
async function storeOnce(
  tx: Database,
  ctx: Ctx,
  { call }: CallDraft,
  event: { key: string; payload: EventParams },
  apply: () => void | Promise<void>,
): Promise<EventResult> {
  const added = await insertEvent(tx, {
    accountId: ctx.account.id,
    callId: call.id,
    ...event,
    createdAt: ctx.now(),
  })
  if (added.length === 0) return 'known'
  await apply()
  return 'applied'
}

const insertEvent = prepared(['accountId', 'callId', 'key', 'payload', 'createdAt'], (db, values) =>
  db.insert(callEvents).values(values).onConflictDoNothing().returning({ id: callEvents.id }),
)

/** Events may be of calls that we never stored. */
async function orUnknown(change: () => Promise<EventResult | null>): Promise<EventResult> {
  try {
    return (await change()) ?? 'unknown'
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return 'unknown'
    throw error
  }
}

/** Events of a conference and of a call are numbered. */
const keyOf = (sid: string, params: EventParams, name: string) =>
  [sid, params.SequenceNumber ?? '', name, params.CallSid ?? ''].join(' ')
