import { ListTree } from '#app/components/icons.tsx'
import { data, Link, Outlet, useLocation } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import type { Option } from '#app/features/accounts/fields/options.ts'
import { log } from '#app/lib/log.server.ts'
import { plural } from '#app/lib/plural.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { groupMatches, type ValueGroup, VALUES_PATH } from '../smart-value-groups.ts'
import { listValueGroups } from '../smart-values.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/smart-values'

export const meta: Route.MetaFunction = () => [{ title: 'Smart values · Switchboard' }]

/** The search waits until typing has paused for a second. */
const SEARCH_DELAY_MS = 1000

export const loader = page.loader(async (ctx, { url, context }: Route.LoaderArgs) => {
  const q = (url.searchParams.get('q') ?? '').slice(0, 200)
  try {
    const groups = await listValueGroups(ctx)
    return { groups: groups.filter((group) => groupMatches(group, q)), q }
  } catch (error) {
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'smart values not loaded')
    return data({ groups: null, q }, { status: 500 })
  }
})

export default function SmartValues({ loaderData }: Route.ComponentProps) {
  const { groups, q } = loaderData
  const { search } = useLocation()
  return (
    <>
      <SearchField label="Search values" delay={SEARCH_DELAY_MS} className="mb-3 w-full sm:w-72" />
      {!groups ? (
        <ErrorState title="Unable to load values" className="rounded-md border border-line bg-surface" />
      ) : groups.length === 0 ? (
        <EmptyState
          icon={ListTree}
          title={`No group or value matches “${q.slice(0, 60)}”`}
          className="rounded-md border border-line bg-surface"
          action={
            <Link to={VALUES_PATH} className={buttonVariants()}>
              Show all groups
            </Link>
          }
        />
      ) : (
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {groups.map((group) => (
            <li key={group.key} className="min-w-0">
              <GroupCard group={group} q={q} search={search} />
            </li>
          ))}
        </ul>
      )}
      <Outlet />
    </>
  )
}

/** Values shown on a card; the rest are counted. */
const SHOWN = 12

function GroupCard({ group, q, search }: { group: ValueGroup; q: string; search: string }) {
  const wanted = q.trim().toLowerCase()
  const hit = ({ value }: Option) => wanted !== '' && value.toLowerCase().includes(wanted)
  const values = group.values.toSorted((a, b) => Number(hit(b)) - Number(hit(a)))
  const more = values.length - SHOWN
  return (
    <section className="relative h-full rounded-md border border-line bg-surface p-3.5 hover:border-line-strong">
      <div className="flex items-baseline gap-2">
        <h2 className="min-w-0 flex-1 break-words font-semibold text-base">
          <Link
            to={`${VALUES_PATH}/${encodeURIComponent(group.key)}${search}`}
            preventScrollReset
            prefetch="intent"
            className="after:absolute after:inset-0"
          >
            {group.name}
          </Link>
        </h2>
        {group.suggestions.length > 0 ? <Chip tone="warn">{group.suggestions.length} suggested</Chip> : null}
        <span className="text-muted text-xs tabular-nums">{plural(group.values.length, 'value')}</span>
      </div>
      <ul className="mt-2 flex flex-wrap gap-1">
        {values.slice(0, SHOWN).map((each) => (
          <li key={each.id} className="flex max-w-full">
            <Chip tone={hit(each) ? 'brand' : 'plain'}>{each.value}</Chip>
          </li>
        ))}
        {more > 0 ? <li className="text-muted text-xs leading-5">and {more} more</li> : null}
        {values.length === 0 ? (
          <li className="text-muted text-xs">No values yet; they come as people type them.</li>
        ) : null}
      </ul>
    </section>
  )
}
