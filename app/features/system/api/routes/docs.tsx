import { useAnnouncedResults } from '#app/components/feedback/announcements.ts'
import { SearchField } from '#app/components/forms/search-field.tsx'
import { env } from '#app/lib/env.server.ts'
import { plural } from '#app/lib/plural.ts'
import { SEARCH_MAX } from '#app/lib/text-limits.ts'
import { CallList } from '../components/call-list.tsx'
import { DocsPage } from '../components/docs-page.tsx'
import { Guide } from '../components/guide.tsx'
import { GUIDE_PARTS, guideParts } from '../documents/guide-parts.ts'
import { findCalls, findParts, listed, reference } from '../documents/reference.server.ts'
import type { Route } from './+types/docs'

export const meta: Route.MetaFunction = () => [{ title: 'API reference · Switchboard' }]

export function loader({ url }: Route.LoaderArgs) {
  const search = url.searchParams.get('q')?.trim().slice(0, SEARCH_MAX) ?? ''
  const { groups, codes } = reference()
  return {
    groups: groups.map(({ name, calls }) => ({ name, calls: calls.map(listed) })),
    codes,
    found: search ? { search, parts: findParts(search), calls: findCalls(search) } : null,
    appUrl: env().APP_URL,
    perMinute: env().API_CALLS_PER_MINUTE,
  }
}

export default function Docs({ loaderData }: Route.ComponentProps) {
  const { groups, codes, found, appUrl, perMinute } = loaderData
  const count = found ? found.parts.length + found.calls.length : 0
  useAnnouncedResults(found?.search ?? '', { count, one: 'result', none: 'Nothing found' })
  return (
    <DocsPage
      contents={[
        ...guideParts.map((id) => ({ to: `/api/docs#${id}`, label: GUIDE_PARTS[id].title })),
        ...groups.map(({ name }) => ({ to: `/api/docs#${anchor(name)}`, label: name })),
      ]}
    >
      <header className="flex flex-col gap-3">
        <h1 className="font-semibold text-xl">API reference</h1>
        <p>
          Programs reach most of what the pages of Switchboard do at <code>{appUrl}/api</code>. The same in
          one file:{' '}
          <a href="/api/openapi.json" className="underline">
            OpenAPI 3.1
          </a>
          .
        </p>
        <SearchField label="Search calls and fields" className="max-w-md" />
      </header>
      {found ? (
        <section aria-labelledby="found" className="flex flex-col gap-4">
          <h2 id="found" className="font-semibold text-lg">
            {count === 0 ? 'Nothing found' : plural(count, 'result')}
          </h2>
          {found.parts.length > 0 ? (
            <ul className="flex flex-col gap-1 text-sm">
              {found.parts.map((id) => (
                <li key={id}>
                  <a href={`/api/docs#${id}`} className="underline">
                    {GUIDE_PARTS[id].title}
                  </a>{' '}
                  <span className="text-muted">{GUIDE_PARTS[id].about}</span>
                </li>
              ))}
            </ul>
          ) : null}
          <CallList calls={found.calls} />
        </section>
      ) : (
        <>
          <Guide appUrl={appUrl} perMinute={perMinute} codes={codes} />
          {groups.map(({ name, calls }) => (
            <section key={name} aria-labelledby={anchor(name)} className="flex flex-col gap-3">
              <h2 id={anchor(name)} className="font-semibold text-lg">
                {name}
              </h2>
              <CallList calls={calls} />
            </section>
          ))}
        </>
      )}
    </DocsPage>
  )
}

const anchor = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
