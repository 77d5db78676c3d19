import { Link } from 'react-router'
import { useAnnouncedResults } from '#app/components/feedback/announcements.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { MessageSquareOff } from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { plural } from '#app/lib/plural.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { actionsFor } from '../acting/report-action.ts'
import { ActBar } from '../components/act-bar.tsx'
import { LostFilter } from '../components/lost-filter.tsx'
import { LostRows } from '../components/lost-rows.tsx'
import { ExcelLink } from '../components/report-actions.tsx'
import { ReportPaging } from '../components/report-paging.tsx'
import { ReportViews } from '../components/report-views.tsx'
import { countLost, listLost } from '../lost/list-lost.server.ts'
import { LOST_PAGE_SIZES, LOST_PATH, lostFilters, lostSearch, readLostQuery } from '../lost/lost-query.ts'
import { peopleAndPlaces } from '../report-choices.server.ts'
import { REPORTS_PATH } from '../paths.ts'
import { FIRST_PAGE, searchOf } from '../report-params.ts'
import type { Route } from './+types/lost-contacts'

export const meta: Route.MetaFunction = () => [{ title: 'Lost contacts · Switchboard' }]

/** More are not counted, so that the page stays fast. */
const MOST_COUNTED = 10_000

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const query = readLostQuery(url.searchParams)
  const [list, counted, choices] = await Promise.all([
    listLost(ctx, query),
    countLost(ctx, query, MOST_COUNTED + 1),
    peopleAndPlaces(ctx),
  ])
  return {
    ...{ query, list, choices },
    count: Math.min(counted, MOST_COUNTED),
    more: counted > MOST_COUNTED,
    may: actionsFor(ctx.can),
    mayExport: ctx.can.exportClients,
  }
})

export default function LostContacts({ loaderData }: Route.ComponentProps) {
  const { query, list, count, more, choices, may, mayExport } = loaderData
  const search = lostSearch(query, FIRST_PAGE)
  const months = plural(query.months, 'month')
  useAnnouncedResults(lostSearch(query), {
    count: list.rows.length,
    one: 'contact',
    none: 'No contacts found',
    more: list.older !== null,
  })
  return (
    <Page>
      <PageHeader
        title="Lost contacts"
        description={`${more ? 'More than ' : ''}${plural(count, 'contact')} without a word for ${months}`}
        back={{ to: REPORTS_PATH, label: 'Reports' }}
        actions={
          <>
            <ReportViews list="lost-contacts" search={searchOf(lostFilters(query))} />
            {mayExport ? <ExcelLink to={`${LOST_PATH}/file${search}`} /> : null}
          </>
        }
      />
      <LostFilter query={query} {...choices} />
      <p className="pb-3 text-muted text-sm">
        A word is a text to or from them, or a call that was answered. If there never was one, the months
        count from the day they were added.
      </p>
      <Card>
        {list.rows.length > 0 ? (
          <>
            <ActBar report="lost-contacts" list={search} count={count} more={more} may={may} />
            <LostRows rows={list.rows} hasLocations={choices.locations.length > 1} />
          </>
        ) : (
          <EmptyState
            icon={MessageSquareOff}
            title={count > 0 ? 'No more contacts' : 'No contacts found'}
            action={
              count > 0 ? (
                <Link to={search} className={buttonVariants()}>
                  First page
                </Link>
              ) : null
            }
          >
            {count > 0 ? null : `You had a word with everyone in the last ${months}.`}
          </EmptyState>
        )}
      </Card>
      <ReportPaging
        of="contacts"
        page={query.page}
        limit={query.limit}
        sizes={LOST_PAGE_SIZES}
        filters={lostFilters(query)}
        previous={
          list.newer &&
          lostSearch(query, { page: Math.max(1, query.page - 1), before: list.newer, after: null })
        }
        next={list.older && lostSearch(query, { page: query.page + 1, after: list.older, before: null })}
      />
    </Page>
  )
}
