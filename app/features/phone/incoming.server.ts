import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isBlocked } from '#app/features/settings/blocked-numbers.server.ts'
import { addCallActivity } from '#app/features/timeline/call-activity.server.ts'
import type { After, Ctx } from '#app/lib/ctx.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { admit, goodbye, refuse, takeMessage } from '#app/lib/voice.server.ts'
import type { Database } from '#db/client.ts'
import { callLegs, calls, locations, phoneNumbers } from '#db/schema/index.ts'
import { withoutAccount } from '#db/tenant.ts'
import type { Call } from './call-model.server.ts'
import { createCall } from './change-call.server.ts'
import { clientsOfNumber } from './clients-of-number.server.ts'
import { newCall, outsideLeg, userLeg } from './legs.server.ts'
import { callHook, conferenceName, numberLabel } from './names.server.ts'
import { availableUsers } from './ringable.server.ts'

const incomingSchema = z.object({
  CallSid: z.string().regex(/^CA[0-9a-f]{32}$/),
  From: z.string().max(60).default(''),
  To: z.string().min(1).max(60),
  StirVerstat: z.string().max(60).optional(),
})

const RECORDED = 'This call may be recorded.'
const LEAVE_A_MESSAGE =
  'Nobody can take your call right now. Please leave a message after the tone, and hang up when you are done.'

/**
 * An incoming call, once however often it is reported: everybody who is available at the called location rings, and the caller
 * waits. If nobody can be reached, the caller leaves a message. A blocked caller is refused, and nobody rings.
 * @returns TwiML, or why there is none
 */
export async function receiveCall(
  services: Services,
  params: Record<string, string>,
): Promise<{ twiml: string } | 'no-such-number' | 'unreadable'> {
  const parsed = incomingSchema.safeParse(params)
  if (!parsed.success) return 'unreadable'
  const incoming = parsed.data
  const [called] = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ account_id: string; phone_number_id: string }>(
      sql`select * from find_account_by_number(${incoming.To.replace(/\D/g, '')})`,
    ),
  )
  const ctx = called && (await systemCtx(services, called.account_id))
  if (!ctx) return 'no-such-number'
  const call = await ctx.db(async (tx, after) => {
    // A repeated webhook waits for the first, whose rows have this key.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${incoming.CallSid}, 0))`)
    return (
      (await findBySid(tx, incoming.CallSid)) ??
      store(tx, ctx, after, { ...incoming, phoneNumberId: called.phone_number_id })
    )
  })
  return { twiml: twimlForCaller(call) }
}

async function findBySid(tx: Database, sid: string): Promise<Call | undefined> {
  const [found] = await tx
    .select({ call: calls })
    .from(callLegs)
    .innerJoin(calls, eq(calls.id, callLegs.callId))
    .where(eq(callLegs.providerSid, sid))
  return found?.call
}

async function store(
  tx: Database,
  ctx: Ctx,
  after: After,
  incoming: z.output<typeof incomingSchema> & { phoneNumberId: string },
): Promise<Call> {
  const caller = digitsOf(incoming.From)
  const [[number], [client], blocked] = await Promise.all([
    tx
      .select({ locationId: phoneNumbers.locationId, recordCalls: locations.recordCalls })
      .from(phoneNumbers)
      .innerJoin(locations, eq(locations.id, phoneNumbers.locationId))
      .where(eq(phoneNumbers.id, incoming.phoneNumberId)),
    clientsOfNumber(tx, caller),
    isBlocked(tx, caller),
  ])
  const { locationId, recordCalls } = number!
  const ringing = blocked ? [] : await availableUsers(tx, ctx, locationId)
  const id = uuidv7(ctx.now().getTime())
  const call = newCall(ctx, {
    id,
    direction: 'inbound',
    format: 'inbound',
    ...(blocked ? { state: 'ended', status: 'blocked', endedAt: ctx.now() } : {}),
    step: blocked ? null : ringing.length > 0 ? 'ring' : 'voicemail',
    locationId,
    phoneNumberId: incoming.phoneNumberId,
    phoneNumber: caller,
    verification: verificationOf(incoming.StirVerstat),
    recordingStatus: recordCalls && !blocked ? 'initial' : null,
  })
  if (client) {
    await addCallActivity(tx, ctx, after, {
      id,
      clientId: client.id,
      format: 'inbound',
      status: call.status,
      userId: null,
      phoneNumber: caller,
    })
  }
  await createCall(tx, ctx, after, {
    call,
    legs: [
      outsideLeg(ctx, caller, {
        callId: id,
        side: 'theirs',
        via: 'caller',
        providerSid: incoming.CallSid,
        state: blocked ? 'ended' : 'in-progress',
      }),
      ...ringing.map((userId) => userLeg(ctx, userId, { callId: id, side: 'ours', via: 'ring' })),
    ],
    tasks: [],
  })
  return call
}

/** The TwiML for a caller, by what the call is doing. */
function twimlForCaller(call: Call): string {
  if (call.status === 'blocked') return refuse()
  if (call.step === 'voicemail') {
    return takeMessage({
      say: LEAVE_A_MESSAGE,
      action: callHook('voice-next', call),
      recordingCallback: callHook('voice-recording', call),
    })
  }
  return admit({
    conference: conferenceName(call),
    label: numberLabel(call.phoneNumber ?? 'anonymous'),
    conferenceCallback: callHook('conference', call),
    waits: true,
    announcement: call.recordingStatus ? RECORDED : undefined,
  })
}

/** A number as we store it; null for a hidden one. */
function digitsOf(from: string): string | null {
  const digits = from.replace(/\D/g, '')
  // 266696687 spells ANONYMOUS.
  return /^\d{7,15}$/.test(digits) && digits !== '266696687' ? digits : null
}

/** https://www.twilio.com/docs/voice/trusted-calling-with-shakenstir */
function verificationOf(verstat: string | undefined): Call['verification'] {
  if (verstat === 'TN-Validation-Passed-A') return 'verified'
  return verstat?.startsWith('TN-Validation-Failed') ? 'spam' : null
}

/** What the caller hears next: asked for a message, or goodbye after one. */
export async function continueCall(
  services: Services,
  named: { accountId: string; id: string } | null,
  params: Record<string, string>,
): Promise<string> {
  const ctx = named && (await systemCtx(services, named.accountId))
  if (!ctx) return goodbye()
  const [call] = await ctx.db((tx) => tx.select().from(calls).where(eq(calls.id, named.id)))
  if (params.RecordingSid) return goodbye('Thank you. Goodbye.')
  return call?.step === 'voicemail' && call.state !== 'ended' ? twimlForCaller(call) : goodbye()
}
