import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { locations } from '#db/schema/index.ts'
import type { Call, CallDraft } from './call-model.server.ts'
import { clientsOfNumber } from '../log/clients-of-number.server.ts'
import { secondCallCame } from '../events.ts'
import { ringPeople } from '../incoming/ringable.server.ts'

const STEPS = ['ring', 'queue', 'voicemail'] as const

const waitingStep = ({ direction, state, step, userId }: Call) =>
  direction === 'inbound' && state !== 'ended' && userId === null
    ? STEPS.find((each) => each === step)
    : undefined

/** Notifies the users of a call's location who are on other calls that a caller is there, once. */
export async function publishSecondCall(
  tx: Tx,
  ctx: Ctx,
  before: CallDraft,
  { call, legs }: CallDraft,
): Promise<void> {
  const step = waitingStep(call)
  const isKnown = before.call.rev >= 0 && waitingStep(before.call) !== undefined
  if (!step || isKnown || call.answeredAt) return
  await tx.later(async (tx) => {
    const people = await ringPeople(tx, ctx, { locationId: call.locationId })
    const busy = people.filter(
      ({ id, atLocation, busy }) => atLocation && busy && !legs.some(({ userId }) => userId === id),
    )
    if (busy.length === 0) return
    const [[client], [location]] = await Promise.all([
      clientsOfNumber(tx, call.phoneNumber),
      call.locationId === null
        ? []
        : tx.select({ name: locations.name }).from(locations).where(eq(locations.id, call.locationId)),
    ])
    const caller = client?.name ?? (call.phoneNumber ? formatPhone(call.phoneNumber) : 'A hidden number')
    const second = { callId: call.id, caller, location: location?.name ?? null, step }
    for (const { id } of busy) tx.after(secondCallCame(id, second))
  })
}
