import { z } from 'zod'
import type { Page } from '../paging.ts'
import { ApiRefusal } from './refusal.ts'

/** The most rows of one answer. */
const MOST_ROWS = 100
/** Pages further back are read by cursor: finding them by number takes longer with each page. */
const MOST_SKIPPED = 1000

const whole = (most: number) => {
  const message = `Use a whole number from 1 to ${most}.`
  return z.coerce.number(message).int(message).min(1, message).max(most, message)
}

export const limitQuery = (usual = 25) => ({
  limit: whole(MOST_ROWS).default(usual).describe(`How many to return, at most ${MOST_ROWS}.`),
})

/** For lists that are paged by number only. */
export const pageQuery = (usual = 25) => ({
  page: whole(MOST_SKIPPED).default(1).describe('The number of the page, from 1.'),
  ...limitQuery(usual),
})

/** For lists that are paged by cursor only. */
export const cursorQuery = (usual = 25) => ({
  cursor: z.string().max(4100).optional().describe('`nextCursor` of the page before.'),
  ...limitQuery(usual),
})

/** For lists that are paged by cursor, and by number up to their first 1,000 rows. */
export const listQuery = (usual = 25) => ({ ...pageQuery(usual), ...cursorQuery(usual) })

/** `name`, and `-name` for the other direction. */
export const sortQuery = <const Name extends string>(...names: readonly [Name, ...Name[]]) =>
  z
    .enum(names.flatMap((name): (Name | `-${Name}`)[] => [name, `-${name}`]))
    .optional()
    .describe('The order; with a minus sign the other way round.')

/** The time from which on changes are asked for. */
export const sinceQuery = () =>
  z.iso
    .datetime({ offset: true, error: 'Use a time like 2026-03-01T15:04:05Z.' })
    .transform((text) => new Date(text))
    .optional()

/** `true` or `false`. */
export const flagQuery = () => z.enum(['true', 'false']).transform((text) => text === 'true')

/** The answer of every list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    hasMore: z.boolean().describe('Whether there is another page.'),
    nextCursor: z.string().nullable().describe('Where it begins; null for lists paged by number only.'),
  })

/** A complete list. */
export const wholeList = <Item>(data: Item[]) => ({ data, hasMore: false, nextCursor: null })

/** A page by number, from up to one row more than `limit`. */
export const numberedPage = <Item>(rows: Item[], limit: number) => ({
  data: rows.slice(0, limit),
  hasMore: rows.length > limit,
  nextCursor: null,
})

/** A page by number, cut from the complete list. */
export const pageOfAll = <Item>(all: readonly Item[], { page, limit }: { page: number; limit: number }) =>
  numberedPage(all.slice((page - 1) * limit, page * limit + 1), limit)

/** A page by cursor. */
export const cursorPage = <Item, Answer>(
  { items, nextCursor }: Page<Item>,
  toAnswer: (item: Item) => Answer,
) => ({ data: items.map(toAnswer), hasMore: nextCursor !== null, nextCursor })

/**
 * A page of a list that is read by cursor. A page asked for by number is cut from the list's beginning.
 * @throws ApiRefusal malformed for a number too far back, or beside a cursor
 */
export async function pageOf<Item>(
  { page, limit, cursor }: { page: number; limit: number; cursor?: string | undefined },
  load: (at: { cursor: string | undefined; limit: number }) => Promise<Page<Item>>,
): Promise<{ data: Item[]; hasMore: boolean; nextCursor: string | null }> {
  if (cursor !== undefined && page > 1) {
    const message = 'Send page or cursor, not both.'
    throw new ApiRefusal('malformed', message, { fields: { page: message } })
  }
  const skip = cursor === undefined ? (page - 1) * limit : 0
  if (skip + limit > MOST_SKIPPED) {
    const message = `Pages end after ${MOST_SKIPPED} rows. Go on with the cursor of the page before.`
    throw new ApiRefusal('malformed', message, { fields: { page: message } })
  }
  const { items, nextCursor } = await load({ cursor, limit: skip + limit })
  return { data: items.slice(skip), hasMore: nextCursor !== null, nextCursor }
}
