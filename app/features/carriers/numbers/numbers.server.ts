import { addDays } from 'date-fns/addDays'
import { and, asc, desc, eq, gt, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { countNumbers } from '#app/features/money/billing/plans/limits.server.ts'
import { readPlan } from '#app/features/money/billing/billing.server.ts'
import { planAllows } from '#app/features/money/billing/plans/plan-allows.ts'
import { whyNumberSendsNothing } from '#app/features/people/consent/consent.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { wireSid } from '#app/features/carriers/registration/campaigns/campaigns.server.ts'
import { isBrandLost } from '#app/features/carriers/registration/campaigns/registered-numbers.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import {
  locations,
  messageServices,
  numberOrders,
  phoneNumbers,
  portNumbers,
  portOrders,
} from '#db/schema/index.ts'
import { isTollFree, type NumberView, type OpenPortView, type OrderView, RELEASE_DAYS } from './number.ts'

/** How long the page shows a purchase that failed. */
const FAILED_DAYS = 7

export interface NumbersPage {
  numbers: NumberView[]
  orders: OrderView[]
  /** Requests to move numbers here that are drafts or under way, newest first. */
  ports: OpenPortView[]
  /** `Plan allows 1 phone number`; null while there is room for more. */
  planFull: string | null
  hasLocation: boolean
}

/** The account's numbers, but for those that were given back. @throws AppError forbidden */
export async function listNumbers(ctx: Ctx): Promise<NumbersPage> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const [numbers, orders, ports, plan, held, places] = await Promise.all([
      selectNumbers(tx),
      openOrders(tx, ctx),
      openPorts(tx),
      readPlan(tx),
      countNumbers(tx),
      tx.select({ id: locations.id }).from(locations).limit(1),
    ])
    return {
      numbers: numbers.map(({ view }) => view),
      orders,
      ports,
      planFull: held >= plan.maxPhoneNumbers ? planAllows(plan, 'maxPhoneNumbers') : null,
      hasLocation: places.length > 0,
    }
  })
}

export interface StoredNumber {
  row: typeof phoneNumbers.$inferSelect
  /** Its message campaign's name on the wire; null without one. */
  serviceSid: string | null
  view: NumberView
}

/** The account's numbers with their rows, but for those that were given back. */
export async function listStoredNumbers(ctx: Ctx): Promise<StoredNumber[]> {
  ctx.require('administer')
  return ctx.db((tx) => selectNumbers(tx))
}

/** The account's oldest location. */
export async function firstLocation(ctx: Ctx): Promise<string> {
  const [first] = (await readChoices(ctx)).locations
  if (!first) throw new AppError('conflict', 'A number belongs to a location. Add your first location.')
  return first.id
}

async function selectNumbers(tx: Database, id?: string): Promise<StoredNumber[]> {
  const rows = await tx
    .select({
      row: phoneNumbers,
      location: { id: locations.id, name: locations.name },
      service: {
        id: messageServices.id,
        sid: messageServices.sid,
        name: messageServices.friendlyName,
        status: messageServices.status,
        isBrandLost,
      },
    })
    .from(phoneNumbers)
    .innerJoin(locations, on(locations, phoneNumbers.locationId))
    .leftJoin(messageServices, on(messageServices, phoneNumbers.messageServiceId))
    .where(and(ne(phoneNumbers.status, 'released'), id ? eq(phoneNumbers.id, id) : undefined))
    .orderBy(asc(locations.name), desc(phoneNumbers.isDefault), asc(phoneNumbers.id))
  return rows.map(({ row, location, service }) => ({
    row,
    serviceSid: service && wireSid(service),
    view: {
      id: row.id,
      number: row.number,
      friendlyName: row.friendlyName,
      location,
      isDefault: row.isDefault,
      status: row.status,
      origin: row.origin,
      service: service && { id: service.id, name: service.name },
      whyNoTexts: whyNoTexts(row, service),
      hasEmergencyAddress: row.emergencyAddressSid !== null,
      releasesAt: row.releasingAt ? addDays(row.releasingAt, RELEASE_DAYS).toISOString() : null,
    },
  }))
}

/** Says what an admin can do about a number that sends no texts. */
function whyNoTexts(
  row: typeof phoneNumbers.$inferSelect,
  service: { status: string; isBrandLost: boolean } | null,
): string | null {
  const silent = whyNumberSendsNothing({ ...row, shown: formatPhone(row.number) })
  if (!silent || row.status === 'releasing') return null
  if (silent.rule === 'number-not-in-use') {
    return 'It takes calls and texts once your carrier has moved it here.'
  }
  if (silent.rule !== 'unregistered-number') return 'It can’t send texts.'
  if (isTollFree(row.number)) return 'It can’t send texts until carriers have verified it. Ask support.'
  if (service === null) return 'It can’t send texts until it has a message campaign.'
  const { status, isBrandLost: isLost } = service
  if (status === 'VERIFIED' && isLost) {
    return 'It can’t send texts: the brand of its message campaign isn’t approved any more. See Locations.'
  }
  if (status === 'VERIFIED') return 'It can send texts once the provider has it in its message campaign.'
  if (status === 'FAILED') return 'It can’t send texts: its message campaign was rejected.'
  if (status === 'SUSPENDED') return 'It can’t send texts: its message campaign is suspended.'
  if (status === 'not-submitted') return 'It can’t send texts until its message campaign is submitted.'
  return 'It can’t send texts until the carriers approve its message campaign.'
}

async function openOrders(tx: Database, ctx: Ctx): Promise<OrderView[]> {
  const since = addDays(ctx.now(), -FAILED_DAYS)
  const rows = await tx
    .select()
    .from(numberOrders)
    .where(
      or(
        eq(numberOrders.status, 'ordering'),
        and(
          eq(numberOrders.status, 'failed'),
          isNotNull(numberOrders.problem),
          gt(numberOrders.createdAt, since),
        ),
      ),
    )
    .orderBy(desc(numberOrders.createdAt), desc(numberOrders.id))
    .limit(20)
  return rows.map(({ id, number, status, problem, createdAt }) => ({
    id,
    number,
    status: status === 'ordering' ? 'ordering' : 'failed',
    problem,
    createdAt: createdAt.toISOString(),
  }))
}

async function openPorts(tx: Database): Promise<OpenPortView[]> {
  const rows = await tx
    .select({
      id: portOrders.id,
      status: portOrders.status,
      createdAt: portOrders.createdAt,
      numbers: sql<string[]>`coalesce(array_agg(${portNumbers.number} order by ${portNumbers.id})
        filter (where ${portNumbers.number} is not null), '{}')`,
    })
    .from(portOrders)
    .leftJoin(
      portNumbers,
      and(eq(portNumbers.accountId, portOrders.accountId), eq(portNumbers.orderId, portOrders.id)),
    )
    .where(notInArray(portOrders.status, ['completed', 'canceled', 'expired']))
    .groupBy(portOrders.accountId, portOrders.id)
    .orderBy(desc(portOrders.createdAt), desc(portOrders.id))
    .limit(20)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

export interface NumberChoices {
  locations: { id: string; name: string }[]
  services: { id: string; name: string; location: string }[]
}

/** The locations and message campaigns to choose from. @throws AppError forbidden */
export async function readChoices(ctx: Ctx): Promise<NumberChoices> {
  ctx.require('administer')
  return ctx.db(selectChoices)
}

async function selectChoices(tx: Database): Promise<NumberChoices> {
  const [places, services] = await Promise.all([
    tx
      .select({ id: locations.id, name: locations.name })
      .from(locations)
      .orderBy(asc(locations.createdAt), asc(locations.id)),
    tx
      .select({
        id: messageServices.id,
        name: messageServices.friendlyName,
        location: locations.name,
      })
      .from(messageServices)
      .innerJoin(locations, on(locations, messageServices.locationId))
      .orderBy(asc(messageServices.friendlyName)),
  ])
  return { locations: places, services }
}

/** A number with what its dialog needs. */
export async function readNumber(
  ctx: Ctx,
  id: string,
): Promise<{ number: NumberView; version: number; choices: NumberChoices }> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const [[found], choices] = await Promise.all([selectNumbers(tx, id), selectChoices(tx)])
    if (!found) throw notFound('This phone number')
    return { number: found.view, version: found.row.version, choices }
  })
}
