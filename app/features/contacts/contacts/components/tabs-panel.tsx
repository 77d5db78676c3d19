import { Link } from 'react-router'
import { ErrorState } from '#app/components/feedback/empty-state.tsx'
import { tabClasses } from '#app/components/ui/tab-classes.ts'
import type { ClientTab } from '#app/features/client-tab.ts'
import { useRealtime, useRealtimeEvents } from '#app/realtime/client/realtime.tsx'
import { useLowerTab } from './use-lower-tab.ts'

const modules = import.meta.glob<{ clientTabs: readonly ClientTab[] }>('/app/features/*/*/client-tabs.tsx', {
  eager: true,
})

/** The tabs of all areas, each with the name of its area. */
const TABS = Object.entries(modules)
  .flatMap(([path, { clientTabs }]) => clientTabs.map((tab) => ({ ...tab, area: path.split('/')[4]! })))
  .toSorted((a, b) => a.position - b.position)

const NAMES = new Intl.ListFormat('en-GB').format(
  TABS.map(({ label }, index) => (index === 0 ? label : label.toLowerCase())),
)

/** The right side of a contact. The URL holds the open tab. */
export function TabsPanel({
  clientId,
  data,
}: {
  clientId: string
  /** The data of the tabs of an area; null where it could not be read. */
  data: (area: string) => unknown
}) {
  const { openTab, tabUrl } = useLowerTab()
  const { revalidate } = useRealtime()
  useRealtimeEvents(
    TABS.flatMap(({ events = [] }) => events).map((event) => ({
      event,
      handler: (payload) => {
        if ((payload as { clientId: string }).clientId === clientId) revalidate()
      },
    })),
  )
  const open = TABS.find(({ name }) => name === openTab) ?? TABS[0]!
  const shown = data(open.area)
  return (
    <section
      id="activity"
      tabIndex={-1}
      aria-label={NAMES}
      className="order-2 min-w-0 rounded-md border border-line bg-surface xl:order-none xl:col-start-2 xl:row-span-6 xl:row-start-2 print:hidden"
    >
      <nav
        aria-label="More about the contact"
        className="scrollbar-none flex overflow-x-auto border-line border-b px-1"
      >
        {TABS.map((tab) => {
          const read = data(tab.area)
          const count = read === null ? 0 : (tab.count?.(read) ?? 0)
          return (
            <Link
              key={tab.name}
              to={tabUrl(tab.name)}
              preventScrollReset
              aria-current={tab === open ? 'page' : undefined}
              className={tabClasses}
            >
              {tab.label}
              {count > 0 ? <span className="tabular-nums">{count}</span> : null}
            </Link>
          )
        })}
      </nav>
      {shown === null ? (
        <ErrorState title={`Unable to get ${open.label.toLowerCase()}`} />
      ) : (
        <open.Tab clientId={clientId} data={shown} />
      )}
    </section>
  )
}
