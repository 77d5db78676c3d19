import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { registerNumbers } from '#app/features/carriers/registration/campaigns/registered-numbers.server.ts'
import { log } from '#app/lib/log.server.ts'
import { api, readFailure, unlessMissing } from '#app/lib/telephony.server.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { locationAddresses, locationRegistrations, messageServices, phoneNumbers } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { findNumberSid } from './provider.server.ts'

/**
 * Has the provider's settings of the account's numbers follow our rows once this transaction commits: their message campaign's
 * service and their emergency address.
 */
export const requestNumbersSync = (tx: Database): Promise<void> =>
  enqueue(tx, 'numbers.sync', {}, { once: true })

/** The job. Asks the provider for nothing that our rows say it has. @throws when the provider doesn't answer, to be run again */
export async function syncNumbers(ctx: Ctx): Promise<void> {
  const problems: unknown[] = []
  for (const number of await ctx.db(readWanted)) {
    try {
      await syncNumber(ctx, number)
    } catch (error) {
      const { id: phoneNumberId } = number
      log.warn(
        { accountId: ctx.account.id, phoneNumberId, err: error },
        'numbers: the provider refused settings',
      )
      problems.push(error)
    }
  }
  // A refusal stays one until someone changes the number, its address or its message campaign.
  const retry = problems.find((error) => readFailure(error).kind !== 'refused')
  if (retry) throw retry as Error
}

interface Wanted {
  id: string
  number: string
  providerSid: string | null
  /** The service to join; null when it is in the right one, or in none. */
  join: string | null
  /** The emergency address that the provider has, and the one of its location. */
  emergency: { has: string | null; wants: string | null }
}

async function readWanted(tx: Database): Promise<Wanted[]> {
  const rows = await tx
    .select({
      number: phoneNumbers,
      serviceSid: messageServices.sid,
      addressSid: locationRegistrations.addressSid,
      emergencyEnabled: locationAddresses.emergencyEnabled,
    })
    .from(phoneNumbers)
    .leftJoin(messageServices, on(messageServices, phoneNumbers.messageServiceId))
    .leftJoin(
      locationRegistrations,
      and(
        eq(locationRegistrations.accountId, phoneNumbers.accountId),
        eq(locationRegistrations.locationId, phoneNumbers.locationId),
      ),
    )
    .leftJoin(
      locationAddresses,
      and(
        eq(locationAddresses.accountId, phoneNumbers.accountId),
        eq(locationAddresses.locationId, phoneNumbers.locationId),
      ),
    )
    .where(inArray(phoneNumbers.status, ['in-use', 'releasing']))
  return rows.flatMap(({ number, serviceSid, addressSid, emergencyEnabled }) => {
    const join = number.serviceJoinedAt ? null : serviceSid
    const emergency = { has: number.emergencyAddressSid, wants: emergencyEnabled ? addressSid : null }
    const { id, number: digits, providerSid } = number
    return join || emergency.has !== emergency.wants
      ? [{ id, number: digits, providerSid, join, emergency }]
      : []
  })
}

async function syncNumber(ctx: Ctx, { id, number, join, emergency, ...known }: Wanted): Promise<void> {
  const providerSid = known.providerSid ?? (await findNumberSid(number))
  if (!providerSid) {
    log.warn(
      { accountId: ctx.account.id, phoneNumberId: id },
      'numbers: the provider doesn’t have this number',
    )
    return
  }
  const store = (values: Partial<typeof phoneNumbers.$inferInsert>) =>
    ctx.db((tx) => tx.update(phoneNumbers).set(values).where(eq(phoneNumbers.id, id)))
  if (!known.providerSid) await store({ providerSid })
  if (emergency.has !== emergency.wants) {
    await api()
      .incomingPhoneNumbers(providerSid)
      .update({
        emergencyAddressSid: emergency.wants ?? '',
        emergencyStatus: emergency.wants ? 'Active' : 'Inactive',
      })
    await store({ emergencyAddressSid: emergency.wants })
  }
  if (join) await joinService(ctx, { id, providerSid, join })
}

async function joinService(
  ctx: Ctx,
  { id, providerSid, join }: { id: string; providerSid: string; join: string },
): Promise<void> {
  const service = api().messaging.v1.services(join)
  const members = await service.phoneNumbers.list({ limit: 1000 })
  if (!members.some(({ sid }) => sid === providerSid)) {
    await service.phoneNumbers.create({ phoneNumberSid: providerSid })
  }
  await ctx.db(async (tx) => {
    const [wanted] = await tx
      .select({ id: messageServices.id })
      .from(messageServices)
      .where(eq(messageServices.sid, join))
    if (!wanted) return
    // Someone may have chosen another message campaign since.
    await tx
      .update(phoneNumbers)
      .set({ serviceJoinedAt: ctx.now() })
      .where(
        and(
          eq(phoneNumbers.id, id),
          eq(phoneNumbers.messageServiceId, wanted.id),
          isNull(phoneNumbers.serviceJoinedAt),
        ),
      )
    await registerNumbers(tx)
    tx.after(pagesChanged())
  })
}

/** The job: takes a number out of the service of a message campaign that it had. @throws when the provider doesn't answer */
export async function leaveService(
  ctx: Ctx,
  { phoneNumberId, serviceId }: { phoneNumberId: string; serviceId: string },
): Promise<void> {
  const [number, service] = await ctx.db((tx) =>
    Promise.all([
      tx.select().from(phoneNumbers).where(eq(phoneNumbers.id, phoneNumberId)),
      tx.select().from(messageServices).where(eq(messageServices.id, serviceId)),
    ]).then(([[first], [second]]) => [first, second] as const),
  )
  if (!number?.providerSid || !service?.sid || number.messageServiceId === serviceId) return
  await unlessMissing(api().messaging.v1.services(service.sid).phoneNumbers(number.providerSid).remove())
  await ctx.db((tx) => requestNumbersSync(tx))
}
