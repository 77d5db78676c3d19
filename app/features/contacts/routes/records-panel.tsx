import { Plus, Trash2 } from '#app/components/icons.tsx'
import { Link, Outlet, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { tabClasses } from '#app/components/ui/tab-classes.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { notFound } from '#app/lib/errors.ts'
import { keepPageContext } from '#app/middleware/contexts.ts'
import { Dependents } from '#app/features/records/components/dependents.tsx'
import { PeopleCards } from '../components/people-cards.tsx'
import { useDialogUrls } from '#app/features/records/components/use-dialog-urls.ts'
import { PinnedAddresses } from '#app/features/records/components/pinned-addresses.tsx'
import { DocumentList } from '#app/features/records/components/document-list.tsx'
import { RecordTable } from '#app/features/records/components/record-table.tsx'
import { type KindName, kindNamed, kindOfPlural, KINDS } from '#app/features/records/kinds/index.ts'
import { clientRecords, recordTabs } from '#app/features/records/overview.server.ts'
import { PEOPLE_TABS } from '#app/features/clients/person.ts'
import { gathers } from '#app/features/fields/kind.ts'
import { newPath, tabPath } from '#app/features/records/paths.ts'
import { clientPath } from '#app/features/clients/client-path.ts'
import { type Address, changesOnlyDialog, openTab } from '#app/features/records/dialog-urls.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/records-panel'
import { recordsChanged } from '#app/features/records/events.ts'

type Params = { records?: string; kind?: string }

/** The kind that a URL names: by its tab, or by the dialog over it. */
const namedBy = ({ records, kind }: Params): KindName | null =>
  records ? kindOfPlural(records) : kindNamed(kind)

/** The tab that a URL opens; null for the first one. */
function tabOf(url: Address, params: Params) {
  const tab = openTab(url)
  const people = PEOPLE_TABS.find((each) => each === tab) ?? null
  const named = kindOfPlural(tab ?? undefined) ?? namedBy(params)
  // Dependents and links have no tab.
  return { people, named: named === 'dependent' || named === 'link' ? null : named }
}

export const loader = page.loader(async (ctx, { params, context, url }: Route.LoaderArgs) => {
  const { people, named } = tabOf(url, params)
  const peopleTabs = PEOPLE_TABS.filter((tab) => gathers(ctx.account.gatheringForms, tab))
  // The account has turned this tab off.
  if (people && !peopleTabs.includes(people)) throw redirect(clientPath(params.id))
  if (!namedBy(params) && ((params as Params).records || (params as Params).kind)) {
    throw notFound()
  }
  const tabs = recordTabs(ctx)
  const open = named ?? tabs[0]!
  const records = await clientRecords(ctx, params.id, open, { trashed: context.get(keepPageContext) })
  return { id: params.id, open, people, peopleTabs, ...records }
})

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const was = tabOf(change.currentUrl, change.currentParams)
  const is = tabOf(change.nextUrl, change.nextParams)
  if (was.named !== is.named || was.people !== is.people) return true
  return changesOnlyDialog(change) ? false : change.defaultShouldRevalidate
}

/** The tabs in the spec's order (spec 2, 2), with Health and Life before Policy. */
function tabsOf({
  id,
  tabs,
  peopleTabs,
}: Pick<Route.ComponentProps['loaderData'], 'id' | 'tabs' | 'peopleTabs'>) {
  const kinds = tabs.map((name) => ({
    name: name as string,
    to: tabPath(id, name),
    label: KINDS[name].tab ?? KINDS[name].label,
  }))
  const people = peopleTabs.map((name) => ({
    name: name as string,
    to: `${clientPath(id)}/${name}`,
    label: name === 'health' ? 'Health' : 'Life',
  }))
  const at = kinds.findIndex(({ name }) => ['policy', 'payment-method', 'extra'].includes(name))
  return kinds.toSpliced(at, 0, ...people)
}

/** Scrolls the open tab into view on a phone, sideways only. */
function bringIntoView(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.clientWidth) / 2
}

/** A client's records: pinned addresses, dependents, a tab for each kind, and links. Dialogs render over it. */
export default function RecordPanel({ loaderData }: Route.ComponentProps) {
  const { id, open, people, counts, records, pinned, dependents } = loaderData
  const { dialogUrl, tabUrl } = useDialogUrls()
  const { revalidate } = useRealtime()
  useRealtimeEvent(recordsChanged, ({ clientId }) => {
    if (clientId === id) revalidate()
  })
  const kind = KINDS[open]
  const add = (
    <Link to={dialogUrl(newPath(id, open))} preventScrollReset prefetch="intent" className={buttonVariants()}>
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
            {tabsOf(loaderData).map(({ name, to, label }) => (
              <Link
                key={name}
                to={tabUrl(to)}
                preventScrollReset
                prefetch="intent"
                aria-current={name === (people ?? open) ? 'page' : undefined}
                className={tabClasses}
                ref={name === (people ?? open) ? bringIntoView : undefined}
              >
                {label}
                {counts[name as KindName] ? (
                  <span className="tabular-nums">{counts[name as KindName]}</span>
                ) : null}
              </Link>
            ))}
          </nav>
          {records.length > 0 && !people ? <div className="py-1.5 max-sm:px-3">{add}</div> : null}
        </div>
        {people ? (
          <PeopleCards tab={people} dependents={dependents} />
        ) : records.length > 0 && open === 'document' ? (
          <DocumentList records={records} />
        ) : records.length > 0 ? (
          <RecordTable kind={open} records={records} />
        ) : (
          <EmptyState title={`No ${kind.plural.replace('-', ' ')} yet`} action={add}>
            {kind.empty}
          </EmptyState>
        )}
      </section>
      <Dependents clientId={id} records={dependents} />
      <Link
        to={dialogUrl(`${clientPath(id)}/trash`)}
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
