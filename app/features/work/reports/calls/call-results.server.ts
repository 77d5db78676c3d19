import { asc, sql } from 'drizzle-orm'
import { USERS_OF_CALL } from '#app/features/telephony/call-log/call-outcome.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { callResults, calls } from '#db/schema/index.ts'
import { instantsOf } from '../period.ts'
import { type CallReport, isReported } from './call-report.server.ts'

/** Calls by what came of them and by user. */
export interface ResultTable {
  results: { id: string; name: string; total: number }[]
  users: { id: string | null; name: string; counts: Record<string, number> }[]
}

/** Counts the calls of a report's period by result and user. A result that no call has isn't in it, nor is a user without any. */
export async function callResultTable(
  ctx: Ctx,
  { period, filters, timeZone, choices }: Pick<CallReport, 'period' | 'filters' | 'timeZone' | 'choices'>,
): Promise<ResultTable> {
  const { begin, end } = instantsOf(period, timeZone)
  return ctx.db(async (tx) => {
    const [names, rows] = await Promise.all([
      tx
        .select()
        .from(callResults)
        .orderBy(sql`archived_at nulls first`, asc(callResults.position)),
      tx.execute<{ result_id: string; is_total: boolean; user_id: string | null; count: number }>(sql`
        with counted as materialized (select ${calls.resultId} as result_id, ${USERS_OF_CALL} as users from ${calls}
        where ${calls.resultId} is not null and ${calls.direction} in ('inbound', 'outbound') and ${calls.createdAt} >= ${begin.toISOString()}::timestamptz
          and ${calls.createdAt} < ${end.toISOString()}::timestamptz
          and ${isReported(filters)})
        select result_id, true as is_total, null::uuid as user_id, count(*)::int as count from counted group by 1
        union all
        select result_id, false, one.id, count(*)::int from counted left join lateral unnest(users) one (id) on true
        group by 1, 3`),
    ])
    const total = (id: string) => rows.find((row) => row.is_total && row.result_id === id)?.count ?? 0
    const people = [...choices.users.map(({ id, name }) => ({ id, name })), { id: null, name: 'No user' }]
    return {
      results: names
        .map(({ id, name }) => ({ id, name, total: total(id) }))
        .filter((result) => result.total > 0),
      users: people.flatMap(({ id, name }) => {
        const own = rows.filter((row) => !row.is_total && row.user_id === id)
        const counts = Object.fromEntries(own.map((row) => [row.result_id, row.count]))
        return own.length > 0 ? [{ id, name, counts }] : []
      }),
    }
  })
}
