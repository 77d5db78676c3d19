import { and, eq, isNull } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, CtxActor, Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { requireUnrestricted } from '#app/features/money/billing/dunning/restrictions.server.ts'
import { addCallActivity } from '#app/features/messaging/timeline/call-activity.server.ts'
import type { Database } from '#db/client.ts'
import { calls, clients } from '#db/schema/index.ts'
import { AWAY_MS, type Call } from '../calls/call-model.server.ts'
import { createCall } from '../calls/change-call.server.ts'
import { clientsOfNumber } from '../log/clients-of-number.server.ts'
import { emergencyCalled } from '../events.ts'
import { leaveCalls } from '../calls/leave-calls.server.ts'
import {
  legsOf,
  lockUser,
  newCall,
  outsideLeg,
  requireCaller,
  requireFree,
  userLeg,
} from '../calls/legs.server.ts'
import { viewCall } from '../calls/live-call.server.ts'
import type { LiveCall } from '../phone-views.server.ts'
import { readDialled } from '../numbers.ts'
import { callingNumber, requireCallable } from './outgoing-number.server.ts'
import type { StartCall } from '../phone.schema.ts'
import { ringableUsers } from '../incoming/ringable.server.ts'

export interface StartedCall {
  /** Null when it was not placed. */
  call: LiveCall | null
}

/**
 * Makes the call that the user's device then connects to. The page makes the id: the same one twice is one call. A number that
 * is too short is silently not called. For an emergency number the user leaves the call they are on.
 */
export async function startCall(ctx: Ctx, input: StartCall): Promise<StartedCall> {
  const actor = requireCaller(ctx)
  const dialled = input.to === undefined ? null : readDialled(input.to)
  if (dialled?.kind === 'too-short') return { call: null }
  if (dialled?.kind === 'refused') throw new AppError('invalid', dialled.message, 'to')
  if (dialled?.kind === 'emergency') await leaveCalls(ctx, actor.id, input.id)
  return ctx.db(async (tx) => {
    // Before the id is looked up, so that a form posted twice at once waits for the first.
    await lockUser(tx, actor.id)
    const known = await findOwn(tx, ctx, actor, input.id)
    if (known) return { call: known }
    await requireFree(tx, ctx, actor.id)
    if (!dialled) return { call: await callColleague(tx, ctx, actor, input) }
    if (dialled.kind === 'number') {
      await requireCallable(tx, dialled.number)
      await requireUnrestricted(tx, ctx, 'calls')
    }
    const number = await callingNumber(tx, ctx, {
      number: dialled.number,
      locationId: input.location,
      isEmergency: dialled.kind === 'emergency',
    })
    if (dialled.kind === 'emergency') {
      const name = fullName(actor.firstName, actor.lastName)
      const location = number.locationName
      tx.after(emergencyCalled({ callId: input.id, userName: name, number: dialled.number, location }))
      await audit(tx, ctx, {
        action: 'called an emergency number',
        entity: 'call',
        entityId: input.id,
        detail: `${dialled.number} from ${location}`,
      })
    }
    const call = newCall(ctx, {
      id: input.id,
      direction: 'outbound',
      format: 'outbound',
      locationId: number.locationId,
      phoneNumberId: number.id,
      phoneNumber: dialled.number,
      userId: actor.id,
      recordingStatus: dialled.kind === 'number' ? RECORDING[number.recording] : null,
    })
    await addToTimeline(tx, ctx, call, input.client)
    return { call: await begin(tx, ctx, call, actor, dialled.number) }
  })
}

async function begin(tx: Tx, ctx: Ctx, call: Call, actor: CtxActor, number: string): Promise<LiveCall> {
  const draft = {
    call,
    legs: [
      userLeg(ctx, actor.id, { callId: call.id, side: 'ours', via: 'connect', isHost: true }),
      outsideLeg(ctx, number, { callId: call.id, side: 'theirs', via: 'ring' }),
    ],
    tasks: [{ kind: 'check' as const, afterMs: AWAY_MS }],
  }
  await createCall(tx, ctx, draft)
  return viewCall(tx, draft, ctx.now())
}

async function callColleague(tx: Tx, ctx: Ctx, actor: CtxActor, input: StartCall): Promise<LiveCall> {
  const userId = input.user!
  if (userId === actor.id) throw new AppError('invalid', 'You cannot call yourself.', 'user')
  await requireFree(tx, ctx, userId)
  await requireRingable(tx, ctx, userId)
  const call = newCall(ctx, {
    id: input.id,
    direction: 'peer',
    format: 'outbound',
    userId: actor.id,
    userToId: userId,
  })
  const draft = {
    call,
    legs: [
      userLeg(ctx, actor.id, { callId: call.id, side: 'ours', via: 'connect', isHost: true }),
      userLeg(ctx, userId, { callId: call.id, side: 'theirs', via: 'ring' }),
    ],
    tasks: [{ kind: 'check' as const, afterMs: AWAY_MS }],
  }
  await createCall(tx, ctx, draft)
  return viewCall(tx, draft, ctx.now())
}

/** `stopped`: the user may start it. */
const RECORDING = { all: 'initial', manual: 'stopped', disabled: null } as const

export async function requireRingable(
  tx: Database,
  ctx: Ctx,
  userId: string,
  message = 'Their phone cannot ring now. Send them a message instead.',
): Promise<void> {
  if ((await ringableUsers(tx, ctx.now())).includes(userId)) return
  throw new AppError('conflict', message, 'user')
}

/** The user's own call with this id. */
async function findOwn(tx: Database, ctx: Ctx, actor: CtxActor, id: string): Promise<LiveCall | null> {
  const [call] = await tx.select().from(calls).where(eq(calls.id, id))
  if (!call) return null
  if (call.userId !== actor.id) throw notFound('This call')
  return viewCall(tx, { call, legs: await legsOf(tx, id) }, ctx.now())
}

/** Enters the call in the client's timeline: the given client's, if it exists, else that of the number. */
async function addToTimeline(tx: Tx, ctx: Ctx, call: Call, clientId: string | undefined) {
  const [given] = clientId
    ? await tx
        .select({ id: clients.id })
        .from(clients)
        .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)))
    : []
  if (clientId && !given) throw notFound('This contact')
  const client = given ?? (await clientsOfNumber(tx, call.phoneNumber))[0]
  if (!client) return
  await addCallActivity(tx, ctx, {
    id: call.id,
    clientId: client.id,
    format: 'outbound',
    status: call.status,
    userId: call.userId,
    phoneNumber: call.phoneNumber,
  })
}
