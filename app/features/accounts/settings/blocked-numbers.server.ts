import { and, desc, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import type { Page } from '#app/lib/paging.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { on } from '#db/joins.ts'
import { prepared } from '#db/prepared.ts'
import { blockedNumbers, phoneNumbers, users } from '#db/schema/index.ts'
import { type BlockNumber, blockNumberSchema } from './blocked-number.schema.ts'
import { BLOCKED_COUNT_MAX } from './blocked-numbers.ts'
import { blockedNumbersChanged } from './events.ts'

const PAGE = 200

/** A blocked number. */
export const blockedNumberAnswer = z
  .object({
    id: z.uuid(),
    phoneNumber: z.string(),
    reason: z.string(),
    addedBy: z
      .object({ firstName: z.string(), lastName: z.string() })
      .nullable()
      .describe('Null for a number that no user added.'),
    createdAt: z.string(),
  })
  .meta({ id: 'BlockedNumber' })
export type BlockedNumber = z.infer<typeof blockedNumberAnswer>

/** Whether calls and texts from and to this number (digits without plus) are refused. */
export const isBlocked = async (tx: Database, phoneNumber: string | null): Promise<boolean> =>
  phoneNumber !== null && (await selectNumber(tx, { phoneNumber })).length > 0

const selectNumber = prepared(['phoneNumber'], (db, { phoneNumber }) =>
  db
    .select({ phoneNumber: blockedNumbers.phoneNumber })
    .from(blockedNumbers)
    .where(eq(blockedNumbers.phoneNumber, phoneNumber)),
)

/** Returns the blocked ones of these numbers. */
export async function blockedAmong(tx: Database, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const found = await tx
    .select({ phoneNumber: blockedNumbers.phoneNumber })
    .from(blockedNumbers)
    .where(sql`${blockedNumbers.phoneNumber} = any(${sql.param([...numbers])}::text[])`)
  return new Set(found.map((row) => row.phoneNumber))
}

export interface BlockList extends Page<BlockedNumber> {
  /** The account's blocked numbers, counted up to one more than the highest count shown. */
  total: number
}

/** Blocked numbers, newest first. `search` matches digits of the number, or the reason. */
export async function listBlockedNumbers(
  ctx: Ctx,
  {
    search = '',
    cursor = null,
    limit = PAGE,
  }: { search?: string; cursor?: string | null; limit?: number } = {},
): Promise<BlockList> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const [rows, [counted]] = await Promise.all([
      selectBlocked(
        tx,
        and(matches(search), isUuid(cursor) ? lt(blockedNumbers.id, cursor) : undefined),
        limit + 1,
      ),
      tx.execute<{ total: number }>(sql`
        select count(*)::int as total from (
          select 1 from blocked_numbers where account_id = ${ctx.account.id} limit ${BLOCKED_COUNT_MAX + 1}
        ) as counted`),
    ])
    const items = rows.slice(0, limit)
    return {
      items,
      nextCursor: rows.length > limit ? items.at(-1)!.id : null,
      total: counted!.total,
    }
  })
}

export async function getBlockedNumber(ctx: Ctx, id: string): Promise<BlockedNumber> {
  ctx.require('administer')
  const [found] = await ctx.db((tx) => selectBlocked(tx, eq(blockedNumbers.id, id), 1))
  if (!found) throw notFound('This number')
  return found
}

/**
 * Refuses calls and texts from and to a number. Every user who calls may add one; only admins remove them.
 */
export async function blockNumber(ctx: Ctx, given: BlockNumber): Promise<BlockedNumber> {
  ctx.require('call')
  const { phoneNumber, reason } = parseInput(blockNumberSchema, given)
  return ctx.db(async (tx) => {
    const [own] = await tx
      .select({ id: phoneNumbers.id })
      .from(phoneNumbers)
      .where(and(eq(phoneNumbers.number, phoneNumber), ne(phoneNumbers.status, 'released')))
    if (own) {
      throw new AppError('invalid', `${formatPhone(phoneNumber)} is one of your own numbers.`, 'phoneNumber')
    }
    const [row] = await tx
      .insert(blockedNumbers)
      .values({
        accountId: ctx.account.id,
        phoneNumber,
        reason,
        addedBy: ctx.actor?.id ?? null,
        createdAt: ctx.now(),
      })
      .onConflictDoNothing()
      .returning({ id: blockedNumbers.id })
    if (!row) throw new AppError('conflict', `${formatPhone(phoneNumber)} is already blocked.`, 'phoneNumber')
    await audit(tx, ctx, {
      action: 'blocked a number',
      entity: 'blocked number',
      entityId: row.id,
      detail: formatPhone(phoneNumber),
    })
    tx.after(blockedNumbersChanged())
    const [added] = await selectBlocked(tx, eq(blockedNumbers.id, row.id), 1)
    return added!
  })
}

export async function unblockNumber(ctx: Ctx, id: string): Promise<{ phoneNumber: string }> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const [row] = await tx
      .delete(blockedNumbers)
      .where(eq(blockedNumbers.id, id))
      .returning({ phoneNumber: blockedNumbers.phoneNumber })
    if (!row) throw notFound('This number')
    await audit(tx, ctx, {
      action: 'unblocked a number',
      entity: 'blocked number',
      entityId: id,
      detail: formatPhone(row.phoneNumber),
    })
    tx.after(blockedNumbersChanged())
    return row
  })
}

function matches(search: string): SQL | undefined {
  const typed = search.replaceAll('\0', '').trim()
  if (!typed) return undefined
  const digits = typed.replace(/\D/g, '')
  return or(
    sql`strpos(lower(${blockedNumbers.reason}), lower(${typed})) > 0`,
    digits && !/\p{L}/u.test(typed) ? sql`strpos(${blockedNumbers.phoneNumber}, ${digits}) > 0` : undefined,
  )
}

async function selectBlocked(tx: Database, where: SQL | undefined, limit: number): Promise<BlockedNumber[]> {
  const rows = await tx
    .select({ row: blockedNumbers, firstName: users.firstName, lastName: users.lastName })
    .from(blockedNumbers)
    .leftJoin(users, on(users, blockedNumbers.addedBy))
    .where(where)
    .orderBy(desc(blockedNumbers.id))
    .limit(limit)
  return rows.map(({ row, firstName, lastName }) => ({
    id: row.id,
    phoneNumber: row.phoneNumber,
    reason: row.reason,
    addedBy: firstName === null || lastName === null ? null : { firstName, lastName },
    createdAt: row.createdAt.toISOString(),
  }))
}
