import { z } from 'zod'
import { pageOf } from '#app/lib/api/list.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { FIRST_PAGE } from './define-list.ts'
import type { Param, Params } from './params.ts'
import type { ServedList } from './serve-list.server.ts'

/** The list's parameters for `query` of a call: those of its URL, but what can't be meant is refused. */
export const paramsQuery = <Of extends Params>(params: Of) =>
  Object.fromEntries(Object.entries(params).map(([name, param]) => [name, schemaOf(param)])) as Record<
    keyof Of & string,
    z.ZodOptional<z.ZodString>
  >

const schemaOf = (param: Param<unknown>) =>
  z
    .string()
    .max(200)
    .refine((text) => [param.write(param.read([text]))].flat().includes(text), param.hint)
    .optional()
    .describe(param.hint)

interface ListCall {
  page: number
  limit: number
  cursor?: string | undefined
}

/** `data`, `hasMore` and `nextCursor` for a call with `listQuery()` and, if it filters, `paramsQuery()`. */
export async function answerList<Of extends Params, Row, Found extends { id: string }, Item>(
  ctx: Ctx,
  served: ServedList<Of, Row, Found>,
  { page, limit, cursor, ...filters }: ListCall & { [Name in string]?: unknown },
  toItem: (row: Row) => Item,
): Promise<{ data: Item[]; hasMore: boolean; nextCursor: string | null }> {
  const given = Object.entries(filters).filter(([name]) => name in served.list.params)
  const search = new URLSearchParams(given.map(([name, text]) => [name, String(text ?? '')]))
  const found = await pageOf({ page, limit, cursor }, async (at) => {
    const query = { ...served.list.read(search), ...FIRST_PAGE, after: at.cursor ?? null, limit: at.limit }
    const { items, older } = await served.page(ctx, query)
    return { items, nextCursor: older }
  })
  return { ...found, data: found.data.map(toItem) }
}
