import { Search } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { HitIcon } from '../components/hit-icon.tsx'
import { searchEverything } from '../search.server.ts'
import { findPages, MIN_SEARCH, type SearchGroup } from '../search.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { useAreas } from '#app/features/area.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/search-page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.term ? `${loaderData.term} · ` : ''}Search · Switchboard` },
]

export const loader = page.loader((ctx, { url }: Route.LoaderArgs) =>
  searchEverything(ctx, url.searchParams.get('q') ?? ''),
)

/** The results as a page: the palette without JavaScript. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { term } = loaderData
  const areas = useAreas()
  const { viewer } = useFrame()
  const pages = findPages(areas, viewer, term)
  const groups: SearchGroup[] = [
    ...loaderData.groups,
    ...(pages.length > 0 ? [{ kind: 'page', label: 'Pages', hits: pages, more: null }] : []),
  ]
  return (
    <Page width="text">
      <PageHeader title="Search" />
      <SearchField label="Search everything" className="mb-4" />
      {term.length < MIN_SEARCH ? (
        <EmptyState icon={Search} title="Enter two letters or more">
          Contacts, numbers, messages and pages are searched together.
        </EmptyState>
      ) : groups.length === 0 ? (
        <EmptyState icon={Search} title={`Nothing found for “${term}”`}>
          Try another word, or part of a name or number.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4">
          {groups.map((group) => (
            <Card
              key={group.kind}
              title={group.label}
              headingId={`found-${group.kind}`}
              actions={
                group.more ? (
                  <Link to={group.more} className="text-brand-text text-sm hover:underline">
                    Show all<span className="sr-only"> {group.label.toLowerCase()}</span>
                  </Link>
                ) : null
              }
            >
              <ul className="divide-y divide-line">
                {group.hits.map((hit) => (
                  <li key={hit.id}>
                    <Link to={hit.to} className="flex items-center gap-3 px-4 py-2.5 hover:bg-bg">
                      <HitIcon kind={hit.kind} />
                      <span className="min-w-0">
                        <bdi className="block truncate font-medium">{hit.title}</bdi>
                        {hit.detail ? (
                          <span className="line-clamp-2 block text-muted text-sm [overflow-wrap:anywhere]">
                            {hit.detail}
                          </span>
                        ) : null}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          ))}
        </div>
      )}
    </Page>
  )
}
