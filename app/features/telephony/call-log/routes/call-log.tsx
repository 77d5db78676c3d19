import { Outlet } from 'react-router'
import { useAnnouncedResults } from '#app/components/feedback/announcements.ts'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { Phone } from '#app/components/icons.tsx'
import { ListPaging } from '#app/components/lists/list-paging.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { allResults } from '#app/features/telephony/call-results/results.server.ts'
import { hasImportedCalls } from '#app/features/messaging/call-history/imported-calls.server.ts'
import { callLogged } from '#app/features/telephony/calls/events.ts'
import { GoneNotice } from '#app/features/accounts/views/components/gone-notice.tsx'
import { ViewsMenu } from '#app/features/accounts/views/components/views-menu.tsx'
import { openView } from '#app/features/accounts/views/list-views.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { failureOf } from '#app/middleware/save-failure.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { CallRows } from '../components/call-rows.tsx'
import { LogActions } from '../components/log-actions.tsx'
import { LogChips } from '../components/log-chips.tsx'
import { LogFilter } from '../components/log-filter.tsx'
import { LogViews } from '../components/log-views.tsx'
import { RecordingRows } from '../components/recording-rows.tsx'
import { useLiveCalls } from '../components/use-live-calls.ts'
import { countedCalls } from '../counted-calls.server.ts'
import { listCalls, listRecordings } from '../list-calls.server.ts'
import { logLocations } from '../log-locations.server.ts'
import { callLog, type LogQuery } from '../log-query.ts'
import type { Route } from './+types/call-log'

export const meta: Route.MetaFunction = () => [{ title: 'Phone · Switchboard' }]

const NO_CALLS = { items: [], newer: null, older: null }

export const loader = page.loader(async (ctx, { url, context }: Route.LoaderArgs) => {
  const { search, gone } = await openView(ctx, 'call-log', url.searchParams)
  const query = callLog.read(search)
  const isRecordings = query.view === 'recordings'
  const [hasImported, locations, results, counted, calls, recordings] = await Promise.all([
    hasImportedCalls(ctx),
    logLocations(ctx),
    allResults(ctx),
    countedCalls(ctx, query),
    isRecordings ? NO_CALLS : listCalls(ctx, query),
    isRecordings
      ? listRecordings(ctx, query).catch((error: unknown) => ({
          // Two spaces, on purpose.
          error: failureOf(error, 'Unable to get recordings. ', context).message,
        }))
      : NO_CALLS,
  ])
  const userId = ctx.actor?.id ?? null
  return {
    query,
    gone,
    hasImported,
    locations,
    results,
    counted,
    calls,
    recordings,
    userId,
    administer: ctx.can.administer,
  }
})

export default function CallLog({ loaderData }: Route.ComponentProps) {
  const { query, gone, locations, results, counted, calls, recordings, administer } = loaderData
  const { revalidate } = useRealtime()
  useRealtimeEvent(callLogged, (entry) => {
    if (query.view === 'recordings' && entry.recordings.length > 0) revalidate()
  })
  const shown = query.view !== 'recordings' ? calls : 'error' in recordings ? null : recordings
  useAnnouncedResults(callLog.search(query), {
    count: shown?.items.length ?? 0,
    one: query.view === 'recordings' ? 'recording' : 'call',
    none: 'Nothing found',
    more: Boolean(shown?.older),
  })
  return (
    <Page>
      <PageHeader
        title="Phone"
        meta={<ViewsMenu list="call-log" search={callLog.savedSearch(query)} saved={query.saved} />}
        actions={<LogActions query={query} administer={administer} hasImported={loaderData.hasImported} />}
      />
      <GoneNotice gone={gone} />
      <LogViews query={query} locations={locations} />
      <LogFilter query={query} results={results} />
      {counted ? <LogChips query={query} counted={counted} /> : null}
      <Card>
        {query.view !== 'recordings' ? (
          <Calls {...loaderData} />
        ) : 'error' in recordings ? (
          <ErrorState title={recordings.error} />
        ) : recordings.items.length === 0 ? (
          <Empty query={query} />
        ) : (
          <RecordingRows
            rows={recordings.items}
            userId={loaderData.userId}
            mayDelete={administer}
            query={query}
          />
        )}
      </Card>
      {shown ? <ListPaging list={callLog} query={query} page={shown} of="the call log" /> : null}
      <Outlet />
    </Page>
  )
}

function Calls({ query, locations, calls, userId }: Route.ComponentProps['loaderData']) {
  const live = useLiveCalls(calls.items, query, userId)
  if (live.length === 0) return <Empty query={query} />
  return <CallRows calls={live} query={query} userId={userId} hasLocations={locations.length > 1} />
}

const EMPTY: Record<LogQuery['view'], [title: string, hint: string]> = {
  all: ['No calls yet', 'Calls that come in or go out appear here.'],
  mine: ['No calls yet', 'Calls that you make or take appear here.'],
  missed: ['No missed calls', 'Missed calls appear here, also after they are reviewed.'],
  voicemails: ['No voicemails', 'Messages that callers leave appear here.'],
  recordings: ['No recordings', 'Recorded calls and voicemails appear here.'],
}

function Empty({ query }: { query: LogQuery }) {
  const [title, hint] = EMPTY[query.view]
  if (callLog.isFiltered(query, ['view'])) {
    return (
      <EmptyState icon={Phone} title="No calls found">
        Change or clear the filter.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={Phone} title={title}>
      {hint}
    </EmptyState>
  )
}
