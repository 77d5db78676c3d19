import { useEffect } from 'react'
import { Link, useFetcher, useSearchParams } from 'react-router'
import { useTimer } from '#app/components/use-timer.ts'
import { useAreas } from '#app/features/area.ts'
import { useRealtime, useRealtimeEvent, useRealtimeEvents } from '#app/realtime/client/realtime.tsx'
import { ownViewsChanged, teamViewsChanged } from '../events.ts'
import { MOST_COUNTED, MOST_IN_PANEL, SAVED, type ViewList, VIEWS_PATH } from '../view.ts'
import { useViewLists } from './use-views.ts'

/** Many events at once count once; spread, so that not all browsers of an account count at the same time. */
const COUNT_AFTER_MS = 5000
const SPREAD_MS = 5000

/** The saved views in the side panel, by list, each with its count. */
export function ViewsPanel() {
  const { revalidate } = useRealtime()
  useRealtimeEvent(teamViewsChanged, revalidate)
  useRealtimeEvent(ownViewsChanged, revalidate)
  const lists = useViewLists().filter(({ views }) => views.length > 0)
  if (lists.length === 0) return null
  return (
    <section className="hidden shrink-0 unfolded:block">
      <h2 className="px-2 pt-3 pb-1 font-semibold text-2xs text-faint">Views</h2>
      <div className="flex flex-col gap-1">
        {lists.map((list) => (
          <ListViews key={list.list} list={list} />
        ))}
      </div>
    </section>
  )
}

function ListViews({ list }: { list: ViewList }) {
  const [params] = useSearchParams()
  const counts = useCounts(list)
  const shown = list.views.slice(0, MOST_IN_PANEL)
  return (
    <div>
      <h3 className="truncate px-2 py-0.5 text-muted text-xs">{list.label}</h3>
      <ul>
        {shown.map((view) => {
          const count = counts[view.id]
          return (
            <li key={view.id}>
              <Link
                to={view.href}
                className="panel-link"
                title={view.name}
                aria-current={params.get(SAVED) === view.id ? 'page' : undefined}
              >
                <span className="flex-1" dir="auto">
                  {view.name}
                </span>
                {count === undefined ? null : (
                  <span className="ml-auto shrink-0 text-xs tabular-nums">
                    {count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : count}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
        {list.views.length > shown.length ? (
          <li>
            <Link to={VIEWS_PATH} className="panel-link">
              <span>All {list.views.length} views</span>
            </Link>
          </li>
        ) : null}
      </ul>
    </div>
  )
}

/** Loads the counts of a list's views after the page, and again after the events of its area. */
function useCounts({ list, views }: ViewList): Readonly<Record<string, number>> {
  const { load, data } = useFetcher<Record<string, number>>({ key: `view-counts-${list}` })
  const key = views
    .slice(0, MOST_IN_PANEL)
    .map(({ id, version }) => `${id} ${version}`)
    .join()
  useEffect(() => {
    if (key) void load(`${VIEWS_PATH}/counts?list=${list}`)
  }, [list, key, load])
  const recount = useTimer()
  useRealtimeEvents(
    useAreas()
      .flatMap(({ viewCounts }) => (viewCounts?.lists.includes(list) ? viewCounts.events : []))
      .map(({ event, when }) => ({
        event,
        handler: (payload) => {
          if (when(payload))
            recount.start(
              () => void load(`${VIEWS_PATH}/counts?list=${list}`),
              COUNT_AFTER_MS + Math.random() * SPREAD_MS,
            )
        },
      })),
  )
  return data ?? {}
}
