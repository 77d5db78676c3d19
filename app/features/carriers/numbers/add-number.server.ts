import { and, eq, ne } from 'drizzle-orm'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { locations, phoneNumbers } from '#db/schema/index.ts'
import { ensurePrimary } from './primary.server.ts'
import { requestNumbersSync } from './sync-numbers.server.ts'

export interface NewNumber {
  /** Digits with country code. */
  number: string
  friendlyName: string
  locationId: string
  origin: (typeof phoneNumbers.$inferSelect)['origin']
  /** The provider's id of the number; null while it isn't known. */
  providerSid: string | null
  messageServiceId?: string | null
  /** Only for numbers that the operator registered; others are registered by their message campaign. */
  smsRegistered?: boolean
  /** `in-use` without it. */
  status?: 'in-use' | 'porting-in'
}

/**
 * Gives the account a number, in the transaction in which it comes. The first one of a location becomes its primary number. A number
 * that the account has already is left as it is, so that this may run twice. The caller has checked the plan.
 * @returns the id of its row
 */
export async function addOwnNumber(tx: Tx, ctx: Ctx, given: NewNumber): Promise<string> {
  const { locationId, number, smsRegistered = false, status = 'in-use', ...values } = given
  // When two numbers come at once, only one becomes the primary one.
  await lockRow(tx, locations, locationId, 'This location')
  const [added] = await tx
    .insert(phoneNumbers)
    .values({
      ...values,
      accountId: ctx.account.id,
      locationId,
      number,
      smsRegistered,
      status,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: phoneNumbers.id })
  if (!added) return findOwn(tx, number)
  await ensurePrimary(tx, locationId)
  await audit(tx, ctx, {
    action: 'added a number',
    entity: 'phone number',
    entityId: added.id,
    detail: formatPhone(number),
  })
  await requestNumbersSync(tx)
  tx.after(pagesChanged())
  return added.id
}

async function findOwn(tx: Tx, number: string): Promise<string> {
  const [own] = await tx
    .select({ id: phoneNumbers.id })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.number, number), ne(phoneNumbers.status, 'released')))
  if (!own) throw new AppError('conflict', 'This number already belongs to an account.', 'number')
  return own.id
}
