import { and, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { clients } from '#db/schema/index.ts'
import { lostClients } from '../lost/list-lost.server.ts'
import { readLostQuery } from '../lost/lost-query.ts'
import { renewalClients } from '../renewals/list-renewals.server.ts'
import { readRenewalQuery, renewalsName } from '../renewals/renewal-query.ts'
import type { ActedReport } from './report-action.ts'

/** More than any account has contacts. */
const MOST_ACTED = 200_000
/** A report shows up to 100 rows. */
const MOST_CHOSEN = 200

/** The contacts of a report that an action is for. */
export interface Acted {
  report: ActedReport
  /** The report's filters: the search of its URL. */
  list: string
  /** Those that were ticked; none for all that the filters find. */
  ids: readonly string[]
}

/** The ids of the contacts that are there. @throws AppError not-found when none of those that were ticked is */
export async function actedClients(ctx: Ctx, { report, list, ids }: Acted): Promise<string[]> {
  if (ids.length > 0) return chosenClients(ctx, ids)
  const search = new URLSearchParams(list)
  return report === 'renewals'
    ? renewalClients(ctx, readRenewalQuery(search), MOST_ACTED)
    : lostClients(ctx, readLostQuery(search), MOST_ACTED)
}

async function chosenClients(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const chosen = [...new Set(ids)].filter(isUuid).slice(0, MOST_CHOSEN)
  const rows = await ctx.db((tx) =>
    tx
      .select({ id: clients.id })
      .from(clients)
      .where(and(inArray(clients.id, chosen), isNull(clients.deletedAt))),
  )
  if (rows.length === 0) throw notFound('These contacts')
  return rows.map(({ id }) => id)
}

/** A name for them, such as of a new tag: `Renewals 11/23/2026 – 12/23/2026`. */
export function nameOfActed(ctx: Ctx, { report, list }: Acted): string {
  const today = dayIn(ctx.now(), ctx.account.timezone)
  const search = new URLSearchParams(list)
  if (report === 'renewals') return renewalsName(readRenewalQuery(search), today)
  const { months } = readLostQuery(search)
  const [year, month] = today.split('-')
  return `No word for ${months} ${months === 1 ? 'month' : 'months'} (${month}/${year})`
}
