import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/components/ui/badge.tsx'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { locationWorkCountChanged } from '#app/features/telephony/calls/events.ts'
import { useOneTabStop } from '#app/components/use-one-tab-stop.ts'
import { cn } from '#app/lib/cn.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { LogLocation } from '../log-locations.server.ts'
import { CALL_VIEWS, callLog, type LogQuery } from '../log-query.ts'

interface LogViewsProps {
  query: LogQuery
  locations: LogLocation[]
}

/** The views of the log, and its locations with their calls to review, live. */
export function LogViews({ query, locations }: LogViewsProps) {
  const views = useOneTabStop<HTMLElement>()
  return (
    <>
      <nav aria-label="Views of the call log" className={tabListClasses} {...views}>
        {CALL_VIEWS.map(({ view, label }) => (
          <Link
            key={view}
            to={callLog.search(query, { view })}
            aria-current={view === query.view ? 'page' : undefined}
            className={tabClasses}
          >
            {label}
          </Link>
        ))}
      </nav>
      {locations.length > 1 ? <Locations query={query} locations={locations} /> : null}
    </>
  )
}

function Locations({ query, locations }: LogViewsProps) {
  const [live, setLive] = useState({ loaded: locations, shown: locations })
  if (live.loaded !== locations) setLive({ loaded: locations, shown: locations })
  useRealtimeEvent(locationWorkCountChanged, ({ locationId, count }) =>
    setLive(({ loaded, shown }) => ({
      loaded,
      shown: shown.map((each) => (each.id === locationId ? { ...each, unworked: count } : each)),
    })),
  )
  return (
    <nav aria-label="Locations" className="flex flex-wrap gap-1.5 pt-3">
      {[{ id: null, name: 'All locations', unworked: 0 }, ...live.shown].map(({ id, name, unworked }) => (
        <Link
          key={id}
          to={callLog.search(query, { location: id })}
          aria-current={id === query.location ? 'page' : undefined}
          className={cn('chip min-h-7', id === query.location && 'chip-brand')}
        >
          <span>{name}</span>
          <Badge count={unworked} label={['call to review', 'calls to review']} />
        </Link>
      ))}
    </nav>
  )
}
