import { and, eq, notInArray, sql } from 'drizzle-orm'
import { lockNumber, ensurePrimary } from '#app/features/carriers/numbers/primary.server.ts'
import { findNumberSid, numberWebhooks } from '#app/features/carriers/numbers/provider.server.ts'
import { requestNumbersSync } from '#app/features/carriers/numbers/sync-numbers.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { log } from '#app/lib/log.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Services } from '#app/lib/services.ts'
import { api, unlessMissing } from '#app/lib/telephony.server.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { phoneNumbers, portNumbers, portOrders } from '#db/schema/index.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { isUnderWay, NUMBER_STATUS_LABELS } from './port.ts'
import { fetchPort, type ProviderPort } from './provider.server.ts'
import { releaseNumbers } from './release-numbers.server.ts'
import { addStep } from './steps.server.ts'

type NumberRow = typeof portNumbers.$inferSelect

const MOST_TRIES = 5

/** An event of a port: its state is asked for, whatever the event says. @returns whether one of our requests has this id */
export async function receivePortEvent({ pool }: Services, sid: string): Promise<'ok' | 'unknown'> {
  const [found] = await withoutAccount(pool, (tx) =>
    tx.execute<{ accountId: string | null }>(sql`select find_account_by_port(${sid}) as "accountId"`),
  )
  const accountId = found?.accountId
  if (!accountId) return 'unknown'
  await withAccount(pool, accountId, async (tx) => {
    const [order] = await tx
      .select({ id: portOrders.id })
      .from(portOrders)
      .where(eq(portOrders.portInSid, sid))
    if (!order) return
    await enqueue(tx, 'porting.check', { orderId: order.id }, { once: true })
  })
  return 'ok'
}

/** Looks at every request that is under way, because events get lost. */
export async function checkPorts({ pool }: Services): Promise<void> {
  const accounts = await withoutAccount(pool, (tx) =>
    tx.execute<{ id: string }>(sql`select accounts_with_ports as id from accounts_with_ports()`),
  )
  for (const { id: accountId } of accounts) {
    await withAccount(pool, accountId, async (tx) => {
      const orders = await tx
        .select({ id: portOrders.id, status: portOrders.status })
        .from(portOrders)
        .where(notInArray(portOrders.status, ['draft', 'completed', 'canceled', 'expired']))
      for (const { id: orderId, status } of orders) {
        const name = status === 'submitting' ? 'porting.submit' : 'porting.check'
        await enqueue(tx, name, { orderId }, { once: true })
      }
    })
  }
}

/**
 * The job: brings a request to the provider's state. An answer that is older than what another process wrote is asked for again, so
 * that events in any order, doubled or lost end in the provider's state.
 * @param wasCanceled the provider was asked to cancel it, so that one it doesn't have any more is canceled
 * @throws when the provider doesn't answer, or doesn't list a number yet that has moved
 */
export async function checkPort(ctx: Ctx, orderId: string, wasCanceled = false): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const [order] = await ctx.db((tx) => tx.select().from(portOrders).where(eq(portOrders.id, orderId)))
    if (!order?.portInSid || !isUnderWay(order.status)) return
    const sid = order.portInSid
    const found =
      (await fetchPort(sid)) ??
      (wasCanceled ? ({ sid, status: 'canceled', targetDate: null, numbers: [] } as const) : null)
    if (!found) {
      log.warn({ accountId: ctx.account.id, orderId }, 'porting: the provider doesn’t have this request')
      return
    }
    const arrived = await welcome(ctx, orderId, found)
    if (await ctx.db((tx) => apply(tx, ctx, { orderId, version: order.version }, { found, arrived }))) return
  }
  throw new Error('a port request changes all the time')
}

/** Has the provider send what comes in for numbers that have moved. @returns its ids of them, by number */
async function welcome(ctx: Ctx, orderId: string, found: ProviderPort): Promise<Map<string, string>> {
  const waiting = await ctx.db((tx) =>
    tx
      .select({ number: portNumbers.number })
      .from(portNumbers)
      .innerJoin(
        phoneNumbers,
        and(
          eq(phoneNumbers.accountId, portNumbers.accountId),
          eq(phoneNumbers.id, portNumbers.phoneNumberId),
        ),
      )
      .where(and(eq(portNumbers.orderId, orderId), eq(phoneNumbers.status, 'porting-in'))),
  )
  const arrived = new Map<string, string>()
  for (const { number } of waiting) {
    if (!found.numbers.some((each) => each.number === number && each.status === 'completed')) continue
    const sid = await findNumberSid(number)
    if (!sid) throw new Error('the provider doesn’t list a number yet that has moved')
    await unlessMissing(api().incomingPhoneNumbers(sid).update(numberWebhooks()))
    arrived.set(number, sid)
  }
  return arrived
}

/** @returns false when someone else changed the request after it was read */
async function apply(
  tx: Tx,
  ctx: Ctx,
  { orderId, version }: { orderId: string; version: number },
  { found, arrived }: { found: ProviderPort; arrived: Map<string, string> },
): Promise<boolean> {
  const order = await lockRow(tx, portOrders, orderId, 'This port request')
  if (!isUnderWay(order.status)) return true
  if (order.version !== version) return false
  const rows = await tx.select().from(portNumbers).where(eq(portNumbers.orderId, orderId))
  const changed = rows.flatMap((row) => {
    const now = found.numbers.find(({ number }) => number === row.number)
    return now && (now.status !== row.status || now.reason !== row.reason) ? [{ row, now }] : []
  })
  const isNewStep = found.status !== order.status
  if (!isNewStep && changed.length === 0 && found.targetDate === order.targetDate) return true
  for (const { row, now } of changed) await applyNumber(tx, ctx, { row, now, arrived })
  const isOver = !isUnderWay(found.status)
  if (isOver) await releaseNumbers(tx, ctx, orderId)
  // Nothing needs them any more.
  if (found.status === 'completed') {
    await tx.update(portNumbers).set({ sealed: {} }).where(eq(portNumbers.orderId, orderId))
  }
  await tx
    .update(portOrders)
    .set({
      status: found.status,
      targetDate: found.targetDate,
      ...(isOver ? { decidedAt: ctx.now() } : {}),
      version: nextVersion(portOrders),
    })
    .where(eq(portOrders.id, orderId))
  const detail = describe(changed, found.targetDate === order.targetDate ? null : found.targetDate)
  if (isNewStep || detail) await addStep(tx, ctx, { orderId, status: found.status, detail })
  return true
}

async function applyNumber(
  tx: Tx,
  ctx: Ctx,
  {
    row,
    now,
    arrived,
  }: { row: NumberRow; now: ProviderPort['numbers'][number]; arrived: Map<string, string> },
): Promise<void> {
  await tx
    .update(portNumbers)
    .set({ status: now.status, reason: now.reason })
    .where(eq(portNumbers.id, row.id))
  if (now.status === 'canceled') return releaseNumbers(tx, ctx, row.orderId, [row.id])
  const providerSid = arrived.get(row.number)
  if (!providerSid || !row.phoneNumberId) return
  const { locationId } = await lockNumber(tx, row.phoneNumberId)
  await tx
    .update(phoneNumbers)
    .set({ status: 'in-use', providerSid, version: nextVersion(phoneNumbers) })
    .where(and(eq(phoneNumbers.id, row.phoneNumberId), eq(phoneNumbers.status, 'porting-in')))
  await ensurePrimary(tx, locationId)
  await requestNumbersSync(tx)
}

/** Describes the changes of numbers, in sentences; the steps of the whole request say the rest. */
function describe(
  changed: { row: NumberRow; now: ProviderPort['numbers'][number] }[],
  targetDate: string | null,
): string {
  const important = changed.filter(({ now }) =>
    ['port_rejected', 'completed', 'canceled'].includes(now.status),
  )
  return [
    ...(targetDate ? [`The numbers move on ${formatDay(targetDate)}.`] : []),
    ...important.map(({ row, now }) => {
      const state = (NUMBER_STATUS_LABELS[now.status] ?? now.status).toLowerCase()
      return `${formatPhone(row.number)}: ${state}${now.reason ? ` (${now.reason.slice(0, 300)})` : ''}.`
    }),
  ].join(' ')
}
