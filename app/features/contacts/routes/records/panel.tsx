import { Plus, Trash2 } from 'lucide-react'
import { data, Link, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router'
import { EmptyState } from '#app/components/states.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { tabClasses } from '#app/components/ui/tabs.tsx'
import { useQuietRevalidate } from '#app/components/use-quiet-revalidate.ts'
import { useRealtimeEvent } from '#app/features/shell/realtime/realtime.tsx'
import { orRefusal } from '#app/lib/refusal.server.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { Dependents, QuickLinks } from '../../components/records/beside-tabs.tsx'
import { PinnedAddresses } from '../../components/records/pinned-addresses.tsx'
import { RecordTable } from '../../components/records/record-table.tsx'
import { type KindName, kindNamed, kindOfPlural, KINDS } from '../../records/kinds/index.ts'
import { contactRecords, recordTabs } from '../../records/overview.server.ts'
import { contactPath, newPath, tabPath } from '../../records/paths.ts'
import type { Route } from './+types/panel'

type Params = { records?: string; kind?: string }

/** The kind an address is about: of the tab itself, or of the dialog over it. */
const namedBy = ({ records, kind }: Params): KindName | null =>
  records ? kindOfPlural(records) : kindNamed(kind)

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(ctxContext)
  const named = namedBy(params)
  if (!named && ((params as Params).records || (params as Params).kind)) {
    throw data('This page was not found.', { status: 404 })
  }
  const tabs = recordTabs(ctx)
  const beside = named === 'dependent' || named === 'link'
  const open = named && !beside ? named : tabs[0]!
  return { id: params.id, open, ...(await orRefusal(contactRecords(ctx, params.id, open))) }
}

/** A dialog opening over its own tab needs nothing new; another tab does. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || namedBy(currentParams) !== namedBy(nextParams)
}

/** On a phone the tabs scroll: the open one is seen. Sideways only, the page stays where it is. */
function bringIntoView(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2
}

/** What is attached to a contact: pinned addresses, dependents, a tab for each kind, links. Dialogs lie over it. */
export default function RecordPanel({ loaderData }: Route.ComponentProps) {
  const { id, open, tabs, counts, records, pinned, dependents, links } = loaderData
  const revalidate = useQuietRevalidate()
  useRealtimeEvent<{ clientId: string }>('client_records_update', ({ clientId }) => {
    if (clientId === id) revalidate()
  })
  const kind = KINDS[open]
  const add = (
    <Link to={newPath(id, open)} preventScrollReset prefetch="intent" className={buttonVariants()}>
      <Plus aria-hidden />
      Add {kind.label.toLowerCase()}
    </Link>
  )
  return (
    <>
      <PinnedAddresses addresses={pinned} />
      <section aria-label="Records" className="min-w-0 rounded-md border border-line bg-surface">
        <div className="flex flex-wrap items-center border-line border-b sm:pr-3">
          <nav
            aria-label="Kinds of records"
            className="scrollbar-none flex min-w-0 flex-1 overflow-x-auto px-1 max-sm:basis-full max-sm:border-line max-sm:border-b"
          >
            {tabs.map((name) => (
              <Link
                key={name}
                to={tabPath(id, name)}
                preventScrollReset
                prefetch="intent"
                aria-current={name === open ? 'page' : undefined}
                className={tabClasses}
                ref={name === open ? bringIntoView : undefined}
              >
                {KINDS[name].tab ?? KINDS[name].label}
                {counts[name] ? <span className="tabular-nums">{counts[name]}</span> : null}
              </Link>
            ))}
          </nav>
          {records.length > 0 ? <div className="py-1.5 max-sm:px-3">{add}</div> : null}
        </div>
        {records.length > 0 ? (
          <RecordTable kind={open} records={records} />
        ) : (
          <EmptyState title={`No ${kind.plural.replace('-', ' ')} yet`} action={add}>
            {kind.empty}
          </EmptyState>
        )}
      </section>
      <Dependents clientId={id} records={dependents} />
      <QuickLinks clientId={id} records={links} />
      <Link
        to={`${contactPath(id)}/trash`}
        preventScrollReset
        className="inline-flex items-center gap-1.5 self-start text-muted text-sm hover:text-text hover:underline"
      >
        <Trash2 aria-hidden className="size-4" />
        Deleted records
      </Link>
      <Outlet />
    </>
  )
}
