import { Cloud, List, Plus, Tags as TagsIcon } from '#app/components/icons.tsx'
import { data, Link, Outlet } from 'react-router'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { cn } from '#app/lib/cn.ts'
import { log } from '#app/lib/log.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { TagCloud, TagTable } from '../components/tag-views.tsx'
import { readTagQuery, TAGS_PATH, type TagQuery, tagSearch } from '../paths.ts'
import { listTags } from '../tags.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/tags'
import { tagsChanged } from '../events.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Tags · Switchboard' }]

export const loader = page.loader(async (ctx, { url, context }: Route.LoaderArgs) => {
  const query = readTagQuery(url.searchParams)
  const canEdit = ctx.can.administer
  const canExport = ctx.can.exportClients
  try {
    const tags = await listTags(ctx)
    const wanted = query.q.trim().toLowerCase()
    return {
      tags: tags.filter((tag) => `${tag.name} ${tag.description}`.toLowerCase().includes(wanted)),
      total: tags.length,
      query,
      canEdit,
      canExport,
    }
  } catch (error) {
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'tags not loaded')
    return data({ tags: null, total: 0, query, canEdit, canExport }, { status: 500 })
  }
})

export default function TagManagement({ loaderData }: Route.ComponentProps) {
  const { tags, total, query, canEdit, canExport } = loaderData
  useRealtimeEvent(tagsChanged, useRealtime().revalidate)
  const add = canEdit ? (
    <Link
      to={`${TAGS_PATH}/new${tagSearch(query)}`}
      preventScrollReset
      prefetch="intent"
      className={buttonVariants({ variant: 'primary' })}
    >
      <Plus aria-hidden />
      Add tag
    </Link>
  ) : null
  return (
    <>
      <section aria-label="Tags" className="min-w-0 rounded-md border border-line bg-surface">
        <header className="flex flex-wrap items-center gap-2 border-line border-b px-3 py-2 sm:px-4">
          <SearchField label="Search tags" keep={['view']} className="w-full sm:max-w-72 sm:flex-1" />
          <div className="ml-auto flex items-center gap-2">
            <ViewSwitch query={query} />
            {add}
          </div>
        </header>
        {!tags ? (
          <ErrorState title="error loading tags" />
        ) : total === 0 ? (
          <EmptyState icon={TagsIcon} title="No Tags Found" action={add}>
            {canEdit ? 'Tags group contacts, by hand or by a rule.' : 'Ask an administrator to create tags.'}
          </EmptyState>
        ) : tags.length === 0 ? (
          <EmptyState
            icon={TagsIcon}
            title="No Tags Found"
            action={
              <Link to={tagSearch({ view: query.view }) || TAGS_PATH} className={buttonVariants()}>
                Show all tags
              </Link>
            }
          >
            No name or description contains “{query.q.slice(0, 60)}”.
          </EmptyState>
        ) : query.view === 'cloud' ? (
          <TagCloud tags={tags} query={query} />
        ) : (
          <TagTable tags={tags} query={query} canEdit={canEdit} canExport={canExport} />
        )}
      </section>
      <Outlet />
    </>
  )
}

const VIEWS = [
  { view: 'list', label: 'List', icon: List },
  { view: 'cloud', label: 'Cloud', icon: Cloud },
] as const

function ViewSwitch({ query }: { query: TagQuery }) {
  return (
    <nav aria-label="View" className="flex rounded-md border border-line p-0.5">
      {VIEWS.map(({ view, label, icon: Icon }) => (
        <Link
          key={view}
          to={`${TAGS_PATH}${tagSearch({ ...query, view })}`}
          preventScrollReset
          aria-current={query.view === view ? 'page' : undefined}
          className={cn(
            'inline-flex h-6.5 items-center gap-1.5 rounded-sm px-2 text-sm hover:text-text',
            query.view === view ? 'bg-sunken font-medium text-text' : 'text-muted',
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
