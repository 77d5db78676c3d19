import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { TAG_NAME_MAX } from '#app/features/people/tags/tag-limits.ts'
import { formatDay } from '#app/lib/dates.ts'
import { plural } from '#app/lib/plural.ts'
import { notFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { clients } from '#db/schema/index.ts'
import { lostContactsList } from '../lost/list-lost.server.ts'
import { lostContacts } from '../lost/lost-contacts.ts'
import { renewalsList } from '../renewals/list-renewals.server.ts'
import { renewalDays, renewals } from '../renewals/renewals.ts'
import { peopleAndPlaces, todayOf } from '../report-choices.server.ts'
import { NONE } from '#app/lib/lists/params.ts'
import type { ActedReport } from './report-action.ts'

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

interface ActedList {
  clients(ctx: Ctx, search: URLSearchParams): Promise<string[]>
  /** The list's kind and filters, for the name of a tag. */
  parts(search: URLSearchParams, today: string): (string | Named)[]
}

/** A user or location of a filter; id is NONE for contacts without one, or empty for all. */
interface Named {
  kind: 'manager' | 'location'
  id: string
}

const LISTS: Record<ActedReport, ActedList> = {
  renewals: {
    clients: (ctx, search) => renewalsList.ids(ctx, renewals.read(search), sql`p.client_id`),
    parts(search, today) {
      const query = renewals.read(search)
      const { from, to } = renewalDays(query, today)
      const days = [from, to].filter(Boolean).map(formatDay).join(' – ')
      return [
        `${query.when === 'ended' ? 'Ended' : 'Renewals'} ${days}`.trim(),
        query.open ? 'not renewed' : '',
        { kind: 'manager', id: query.manager },
        query.type === NONE ? 'no type' : query.type,
        query.company === NONE ? 'no company' : query.company,
        { kind: 'location', id: query.location },
      ]
    },
  },
  'lost-contacts': {
    clients: (ctx, search) => lostContactsList.ids(ctx, lostContacts.read(search), sql`${clients.id}`),
    parts(search, today) {
      const { months, manager, location } = lostContacts.read(search)
      const [year, month] = today.split('-')
      return [
        `No word for ${plural(months, 'month')} (${month}/${year})`,
        { kind: 'manager', id: manager },
        { kind: 'location', id: location },
      ]
    },
  },
}

/** The ids of the contacts that are there. @throws AppError not-found when none of those that were ticked is */
export async function actedClients(ctx: Ctx, { report, list, ids }: Acted): Promise<string[]> {
  if (ids.length > 0) return chosenClients(ctx, ids)
  return LISTS[report].clients(ctx, new URLSearchParams(list))
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

/** A name for them with the list's filters, such as of a new tag: `Renewals 11/23/2026 – 12/23/2026, Luis Prado`. */
export async function nameOfActed(ctx: Ctx, { report, list }: Acted): Promise<string> {
  const parts = LISTS[report].parts(new URLSearchParams(list), todayOf(ctx))
  const { managers, locations } = await peopleAndPlaces(ctx)
  const nameOf = ({ kind, id }: Named) => {
    if (id === NONE) return `no ${kind}`
    return (kind === 'manager' ? managers : locations).find(({ value }) => value === id)?.label ?? ''
  }
  return parts
    .map((part) => (typeof part === 'string' ? part : nameOf(part)))
    .filter(Boolean)
    .join(', ')
    .slice(0, TAG_NAME_MAX)
    .trim()
}
