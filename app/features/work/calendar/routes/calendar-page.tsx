import { data, Link, Outlet, useLocation } from 'react-router'
import { Plus } from '#app/components/icons.tsx'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { assignedCardsChanged } from '#app/features/people/boards/events.ts'
import { NEW_CARD_PATH } from '#app/features/people/boards/paths.ts'
import { followUpsChanged } from '#app/features/messaging/timeline/events.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { loadCalendar } from '../calendar.server.ts'
import { CalendarContext } from '../components/calendar-context.ts'
import { CalendarList } from '../components/calendar-list.tsx'
import { CalendarToolbar } from '../components/calendar-toolbar.tsx'
import { CalendarViewPart } from '../components/calendar-view.tsx'
import { ProblemBanner } from '../components/problem-banner.tsx'
import { useCalendarState } from '../components/use-calendar-state.ts'
import { hiddenCookie, readHidden } from '../hidden-calendars.ts'
import type { Route } from './+types/calendar-page'

export const meta: Route.MetaFunction = () => [{ title: 'Calendar · Switchboard' }]

/** `?view=&date=&cal=`: what the user checks in the list is kept for the next time. */
export const loader = page.loader(async (ctx, { request, url }: Route.LoaderArgs) => {
  const hidden = readHidden(request.headers.get('cookie'))
  const loaded = await loadCalendar(ctx, url.searchParams, hidden)
  if (!url.searchParams.has('cal')) return data(loaded)
  const unchecked = loaded.calendars.map(({ id }) => id).filter((id) => !loaded.query.shown.includes(id))
  return data(loaded, { headers: { 'Set-Cookie': hiddenCookie(unchecked) } })
})

export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { query, calendars, today, preview, own } = loaderData
  const { search } = useLocation()
  const { parts, events, answers, waiting } = useCalendarState(loaderData, search)
  const { revalidate } = useRealtime()
  useRealtimeEvent(followUpsChanged, revalidate)
  useRealtimeEvent(assignedCardsChanged, revalidate)
  const problem = answers.flatMap((answer) => ('problem' in answer ? answer.problem : [])).toSorted()[0]
  const loaded = answers.filter((answer) => 'events' in answer)
  const asOf = loaded.map((answer) => answer.asOf).toSorted()[0] ?? null
  return (
    <Page>
      <PageHeader
        title="Calendar"
        className="pb-2"
        actions={
          <Link to={NEW_CARD_PATH} prefetch="intent" className={buttonVariants({ variant: 'primary' })}>
            <Plus aria-hidden />
            New card
          </Link>
        }
      />
      {preview ? (
        <Alert variant="warn" className="mb-3 print:hidden">
          <strong className="font-semibold">Work in progress.</strong> Google’s calendars are still being
          built into Switchboard.
        </Alert>
      ) : null}
      {problem ? <ProblemBanner key={problem} problem={problem} /> : null}
      {own.cut || loaded.some(({ cut }) => cut) ? (
        <Alert variant="info" className="mb-3">
          There are more events than can be read for these days at once. Open a day to see all of it.
        </Alert>
      ) : null}
      <CalendarToolbar query={query} search={search} today={today} />
      <CalendarContext value={parts}>
        <div className="grid items-start gap-4 lg:grid-cols-[208px_minmax(0,1fr)] print:block">
          <CalendarList calendars={calendars} query={query} asOf={asOf} />
          <CalendarViewPart loaded={loaderData} events={events} waiting={waiting} />
        </div>
      </CalendarContext>
      <Outlet />
    </Page>
  )
}
