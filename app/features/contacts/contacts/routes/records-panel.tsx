import { Plus, Trash2 } from '#app/components/icons.tsx'
import {
  isRouteErrorResponse,
  Link,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useRouteError,
} from 'react-router'
import { EmptyState, ErrorState, PartError } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { tabClasses } from '#app/components/ui/tab-classes.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { notFound } from '#app/lib/errors.ts'
import { keepPageContext } from '#app/middleware/contexts.ts'
import { Dependents } from '#app/features/people/records/components/dependents.tsx'
import { PeopleCards } from '../components/people-cards.tsx'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'
import { PinnedAddresses } from '#app/features/people/records/components/pinned-addresses.tsx'
import { DocumentList } from '#app/features/people/records/components/document-list.tsx'
import { PolicyTable } from '#app/features/people/records/components/policy-table.tsx'
import { RecordTable } from '#app/features/people/records/components/record-table.tsx'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import { type KindName, kindNamed, kindOfPlural } from '#app/features/people/records/kinds/kind-names.ts'
import { clientRecords, recordTabs } from '#app/features/people/records/overview.server.ts'
import { PEOPLE_TABS } from '#app/features/people/clients/person.ts'
import { gathers } from '#app/features/accounts/fields/kind.ts'
import { newPath, recordsPath } from '#app/features/people/records/paths.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { type Address, changesOnlyDialog, openTab } from '#app/features/people/records/dialog-urls.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/records-panel'
import { recordsChanged } from '#app/features/people/records/events.ts'

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

export const loader = page.loader(
  { params: { id: uuid } },
  async (ctx, { params, context, url }: Route.LoaderArgs) => {
    const { people, named } = tabOf(url, params)
    const peopleTabs = PEOPLE_TABS.filter((tab) => gathers(ctx.account.gatheringForms, tab))
    // The account has turned this tab off.
    if (people && !peopleTabs.includes(people)) throw redirect(clientPath(params.id))
    if (!namedBy(params) && ((params as Params).records || (params as Params).kind)) {
      throw notFound()
    }
    const tabs = recordTabs(ctx)
    const open = named ?? tabs[0]!
    const records = await clientRecords(ctx, params.id, { open, trashed: context.get(keepPageContext) })
    return { id: params.id, open, people, peopleTabs, ...records }
  },
)

export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const was = tabOf(change.currentUrl, change.currentParams)
  const is = tabOf(change.nextUrl, change.nextParams)
  if (was.named !== is.named || was.people !== is.people) return true
  return changesOnlyDialog(change) ? false : change.defaultShouldRevalidate
}

/** The tabs, with Health and Life before Payment. */
function tabsOf({
  id,
  tabs,
  peopleTabs,
}: Pick<Route.ComponentProps['loaderData'], 'id' | 'tabs' | 'peopleTabs'>) {
  const kinds = tabs.map((name) => ({
    name: name as string,
    to: recordsPath(id, name),
    label: KINDS[name].tab ?? KINDS[name].label,
  }))
  const people = peopleTabs.map((name) => ({
    name: name as string,
    to: `${clientPath(id)}/${name}`,
    label: name === 'health' ? 'Health' : 'Life',
  }))
  const at = kinds.findIndex(({ name }) => ['payment-method', 'extra'].includes(name))
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
    <Link
      to={dialogUrl(newPath(id, open))}
      preventScrollReset
      prefetch="intent"
      className={buttonVariants({ size: 'sm' })}
    >
      <Plus aria-hidden />
      Add {kind.label.toLowerCase()}
    </Link>
  )
  return (
    <>
      {pinned === null || pinned.length > 0 ? (
        <div className="order-4 xl:order-none xl:col-start-1">
          {pinned ? (
            <PinnedAddresses addresses={pinned} />
          ) : (
            <PartError>Unable to get pinned addresses</PartError>
          )}
        </div>
      ) : null}
      <section
        id="records"
        tabIndex={-1}
        aria-label="Records"
        className="order-1 min-w-0 rounded-md border border-line bg-surface xl:order-none xl:col-start-1"
      >
        <nav
          aria-label="Kinds of records"
          className="scrollbar-none flex min-w-0 overflow-x-auto border-line border-b px-1"
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
              {counts?.[name as KindName] ? (
                <span className="tabular-nums">{counts[name as KindName]}</span>
              ) : null}
            </Link>
          ))}
        </nav>
        {people ? (
          <PeopleCards tab={people} dependents={dependents ?? []} />
        ) : records === null ? (
          <ErrorState title={`Unable to get ${kind.plural.replace('-', ' ')}`} />
        ) : records.length > 0 ? (
          <>
            {open === 'policy' ? (
              <PolicyTable records={records} paymentMethods={loaderData.paymentMethods ?? {}} />
            ) : open === 'document' ? (
              <DocumentList records={records} />
            ) : (
              <RecordTable kind={open} records={records} />
            )}
            <div className="border-line border-t px-3 py-2 print:hidden">{add}</div>
          </>
        ) : (
          <EmptyState title={`No ${kind.plural.replace('-', ' ')} yet`} action={add}>
            {kind.empty}
          </EmptyState>
        )}
      </section>
      <Dependents clientId={id} records={dependents} className="order-4 xl:order-none xl:col-start-1" />
      <Link
        to={dialogUrl(`${clientPath(id)}/trash`)}
        preventScrollReset
        className="order-5 print:hidden inline-flex items-center gap-1.5 self-start text-muted text-sm hover:text-text hover:underline xl:order-none xl:col-start-1"
      >
        <Trash2 aria-hidden className="size-4" />
        Deleted records
      </Link>
      <Outlet />
    </>
  )
}

/** In place of the records, when they or a dialog over them could not be loaded; the rest of the page stays. */
export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <section
      id="records"
      tabIndex={-1}
      aria-label="Records"
      className="order-1 min-w-0 rounded-md border border-line bg-surface xl:order-none xl:col-start-1"
    >
      {isMissing ? (
        <EmptyState title="This was not found">It may have been deleted or merged.</EmptyState>
      ) : (
        <ErrorState title="Unable to load records" />
      )}
    </section>
  )
}
