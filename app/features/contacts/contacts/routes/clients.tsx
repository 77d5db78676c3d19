import { CopyCheck, Download, FileUp, Plus } from '#app/components/icons.tsx'
import { useRef } from 'react'
import { data, Form, Link, useRevalidator } from 'react-router'
import { ErrorState } from '#app/components/feedback/empty-state.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { listTags } from '#app/features/people/tags/tags.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { FrameHandle } from '#app/features/accounts/shell/components/frame-data.ts'
import { type Ctx, inOneTransaction } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { plural } from '#app/lib/plural.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { tagsChanged } from '#app/features/people/tags/events.ts'
import { CLIENT_ROW_HEIGHT } from '#app/features/people/clients/client-list-item.ts'
import { countDeletedAt } from '../bulk-clients.server.ts'
import { clientChoices } from '../client-settings.server.ts'
import { getTrashedName } from '#app/features/people/clients/clients.server.ts'
import { AlphabetBar } from '../components/alphabet-bar.tsx'
import { ClientList } from '../components/client-list.tsx'
import {
  clientsOfQuery,
  type ClientListQuery,
  listSearch,
  readListQuery,
  readMoment,
  rowsToReload,
} from '#app/features/people/clients/list-query.ts'
import type { May } from '../components/list-bar.tsx'
import { ContactListPage } from '../components/list-page.tsx'
import { TagGroups, TagNotice } from '../components/tag-groups.tsx'
import { countClients, listClients } from '#app/features/people/clients/list-clients.server.ts'
import { GoneNotice } from '#app/features/accounts/views/components/gone-notice.tsx'
import { ViewsMenu } from '#app/features/accounts/views/components/views-menu.tsx'
import { openView } from '#app/features/accounts/views/list-views.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/clients'

export const meta: Route.MetaFunction = () => [{ title: 'Contacts · Switchboard' }]

export const handle: FrameHandle = {
  fill: true,
  skip: [{ to: '#list', label: 'Skip to the list' }],
}

export const loader = page.loader(async (ctx, { url, context }: Route.LoaderArgs) => {
  const { search, gone } = await openView(ctx, 'contacts', url.searchParams)
  const query = readListQuery(search)
  const cursor = url.searchParams.get('cursor')
  const rows = cursor ? null : rowsToReload(url.searchParams.get('rows'))
  try {
    const grouping = query.letter === 'tags'
    const deletedAt = readMoment(url.searchParams.get('undo'))
    const [page, total, trashed, tags, choices, deletedCount] = await inOneTransaction(ctx, (ctx) =>
      Promise.all([
        listClients(ctx, {
          ...clientsOfQuery(query),
          cursor,
          ...(grouping ? { limit: 1 } : rows ? { limit: rows } : {}),
        }),
        cursor ? null : countClients(ctx),
        ctx.can.deleteClients ? getTrashedName(ctx, url.searchParams.get('deleted')) : null,
        listTags(ctx),
        clientChoices(ctx),
        countDeletedAt(ctx, deletedAt),
      ]),
    )
    return {
      page,
      total,
      trashed,
      query,
      gone,
      deleted: deletedAt && deletedCount > 0 ? { at: deletedAt.toISOString(), count: deletedCount } : null,
      may: mayOf(ctx),
      stays: rows !== null,
      choices: {
        ...choices,
        tags: tags.map(({ id, name, rule }) => ({ value: id, label: name, dynamic: rule !== null })),
      },
      tagName: tags.find((tag) => tag.id === query.tag)?.name ?? null,
      groups: grouping ? tags.map(({ rule, ...tag }) => ({ ...tag, dynamic: rule !== null })) : null,
    }
  } catch (error) {
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'contact list failed')
    const nothing = {
      page: null,
      total: null,
      trashed: null,
      deleted: null,
      tagName: null,
      groups: null,
      gone,
    }
    const choices = { managers: [], locations: [], tags: [] }
    return data({ ...nothing, may: mayOf(ctx), stays: false, choices, query }, { status: 500 })
  }
})

const mayOf = ({ can }: Ctx): May => ({
  delete: can.deleteClients,
  export: can.exportClients ? uuidv7() : null,
})

export default function Contacts({ loaderData }: Route.ComponentProps) {
  const { page, total, trashed, deleted, query, may, stays, choices, tagName, groups, gone } = loaderData
  const { revalidate } = useRevalidator()
  const reset = useRef<() => void>(null)
  const everybody = !query.q && !query.letter && !query.tag && !query.manager && !query.location
  const { revalidate: follow } = useRealtime()
  useRealtimeEvent(tagsChanged, () => {
    if (groups) follow()
  })
  // Reload as many rows as there were, with the restored ones.
  const again = (more: number) =>
    stays && page ? <input type="hidden" name="rows" value={page.items.length + more} /> : null
  return (
    <ContactListPage
      title="Contacts"
      total={total === null ? undefined : plural(total, 'contact')}
      searchLabel="Search contacts"
      keep={['letter', 'tag', 'manager', 'location', 'sort', 'columns', 'saved']}
      href={`/contacts${listSearch(query)}`}
      rowHeight={CLIENT_ROW_HEIGHT}
      onRefresh={() => {
        reset.current?.()
        void revalidate()
      }}
      views={
        <ViewsMenu list="contacts" search={listSearch({ ...query, saved: '' })} saved={query.saved || null} />
      }
      actions={<ContactActions may={may} query={query} all={everybody} />}
      bar={<AlphabetBar query={query} />}
      notice={
        trashed ? (
          <Alert variant="ok" className="m-2 shrink-0 items-center">
            <span className="flex flex-wrap items-center gap-3">
              <span className="min-w-0 flex-1">{trashed.name} was deleted.</span>
              <Form method="post" action={`/contacts/contact/${trashed.id}/restore`}>
                <input type="hidden" name="list" value={listSearch(query)} />
                {again(1)}
                <Button type="submit" size="sm">
                  Undo
                </Button>
              </Form>
            </span>
          </Alert>
        ) : deleted ? (
          <Alert variant="ok" className="m-2 shrink-0 items-center">
            <span className="flex flex-wrap items-center gap-3">
              <span className="min-w-0 flex-1">
                {deleted.count === 1
                  ? '1 contact was deleted.'
                  : `${deleted.count.toLocaleString('en-US')} contacts were deleted.`}
              </span>
              <Form method="post" action="/contacts/bulk">
                <input type="hidden" name="at" value={deleted.at} />
                <input type="hidden" name="returnTo" value={listSearch(query)} />
                {again(deleted.count)}
                <Button type="submit" name="intent" value="undo" size="sm">
                  Undo
                </Button>
              </Form>
            </span>
          </Alert>
        ) : null
      }
    >
      <GoneNotice gone={gone} />
      {query.tag && page ? <TagNotice name={tagName} query={query} /> : null}
      {groups ? (
        <TagGroups groups={groups} q={query.q} />
      ) : page ? (
        <ClientList
          page={page}
          query={query}
          choices={choices}
          may={may}
          stays={stays}
          total={everybody && total !== null ? total : undefined}
          resetRef={reset}
        />
      ) : (
        <ErrorState title="Unable to load clients" />
      )}
    </ContactListPage>
  )
}

function ContactActions({ may, query, all }: { may: May; query: ClientListQuery; all: boolean }) {
  return (
    <>
      {may.delete ? (
        <Link
          to="/contacts/duplicates"
          title="Duplicates"
          className={`${buttonVariants({ variant: 'ghost', size: 'icon' })} max-sm:hidden`}
        >
          <CopyCheck aria-hidden />
          <span className="sr-only">Duplicates</span>
        </Link>
      ) : null}
      {may.export ? (
        <Link to="/contacts/import" title="Import contacts" className={buttonVariants()}>
          <FileUp aria-hidden />
          <span className="max-lg:sr-only">Import</span>
        </Link>
      ) : null}
      {may.export ? (
        <Link
          to={`/contacts/export${listSearch({ ...query, from: `/contacts${listSearch(query)}` })}`}
          className={buttonVariants()}
          title={all ? 'Export all clients' : 'Export the clients of this list'}
        >
          <Download aria-hidden />
          <span className="max-lg:sr-only">Export</span>
        </Link>
      ) : null}
      <Link to="/contacts/contact/new" prefetch="intent" className={buttonVariants({ variant: 'primary' })}>
        <Plus aria-hidden />
        Add New
      </Link>
    </>
  )
}

export function ErrorBoundary() {
  return <ErrorState page title="Unable to load clients" className="m-auto" />
}
