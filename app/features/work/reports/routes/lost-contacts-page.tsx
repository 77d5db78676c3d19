import { MessageSquareOff } from '#app/components/icons.tsx'
import { FIRST_PAGE } from '#app/lib/lists/define-list.ts'
import { loadList } from '#app/lib/lists/serve-list.server.ts'
import { counted, plural } from '#app/lib/plural.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { actionsFor } from '../acting/report-action.ts'
import { ActBar, TickClient } from '../components/act-bar.tsx'
import { ListReport } from '../components/list-report.tsx'
import { LostFilter } from '../components/lost-filter.tsx'
import { lostContactsList } from '../lost/list-lost.server.ts'
import { lostContacts } from '../lost/lost-contacts.ts'
import { peopleAndPlaces } from '../report-choices.server.ts'
import type { Route } from './+types/lost-contacts-page'

export const meta: Route.MetaFunction = () => [{ title: 'Lost contacts · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const [list, choices] = await Promise.all([loadList(ctx, lostContactsList, url), peopleAndPlaces(ctx)])
  return { ...list, choices, may: actionsFor(ctx.can) }
})

export default function LostContacts({ loaderData }: Route.ComponentProps) {
  const { query, list, count, more, choices, may, mayExport } = loaderData
  const months = plural(query.months, 'month')
  const search = lostContacts.search(query, FIRST_PAGE)
  return (
    <ListReport
      list={lostContacts}
      query={query}
      page={list}
      nouns={['contact', 'contacts']}
      description={`${counted({ count, more }, 'contact')} without a word for ${months}`}
      mayExport={mayExport}
      filter={<LostFilter query={query} {...choices} />}
      icon={MessageSquareOff}
      empty={`You had a word with everyone in the last ${months}.`}
      bar={<ActBar report="lost-contacts" list={search} count={count} more={more} may={may} />}
      rows={{ without: choices.locations.length > 1 ? [] : ['Location'], choose: TickClient }}
    >
      <p className="pb-3 text-muted text-sm">
        A word is a text to or from them, or a call that was answered. If there never was one, the months
        count from the day they were added.
      </p>
    </ListReport>
  )
}
