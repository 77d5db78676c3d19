import { asc, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { locations } from '#db/schema/index.ts'
import { readCallFlow } from '../call-flow.schema.ts'
import { readCallRules } from '../call-rules.server.ts'
import { listColleagues } from '../colleagues.server.ts'
import { warningsOf } from './flow-warnings.ts'

/** A location whose callers reach no one at some step. */
export interface UnreachedLocation {
  id: string
  name: string
  /** In sentences. */
  problems: string[]
}

/** The locations with a phone number whose call flow has a step that reaches no one. */
export async function listUnreached(ctx: Ctx): Promise<UnreachedLocation[]> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const [rows, colleaguesAt, { countries }] = await Promise.all([
      tx
        .select({ id: locations.id, name: locations.name, callFlow: locations.callFlow })
        .from(locations)
        .where(sql`exists (
          select 1 from phone_numbers n where n.account_id = ${locations.accountId} and n.location_id = ${locations.id}
            and n.status in ('in-use', 'releasing')
        )`)
        .orderBy(asc(locations.name)),
      listColleagues(tx),
      readCallRules(tx),
    ])
    return rows.flatMap(({ id, name, callFlow }) => {
      const problems = warningsOf(readCallFlow(callFlow), colleaguesAt(id), countries)
        .filter(({ unreached }) => unreached)
        .map(({ text }) => text)
      return problems.length > 0 ? [{ id, name, problems }] : []
    })
  })
}
