import { CallReference } from '../components/call-reference.tsx'
import { Guide, GUIDE_PARTS } from '../components/guide.tsx'
import { reference } from '../documents/reference.server.ts'
import { env } from '#app/lib/env.server.ts'
import type { Route } from './+types/docs'

export const meta: Route.MetaFunction = () => [{ title: 'API reference · Switchboard' }]

export const loader = () => ({ ...reference(), appUrl: env().APP_URL, perMinute: env().API_CALLS_PER_MINUTE })

export default function Docs({ loaderData: { groups, codes, appUrl, perMinute } }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-[1100px] flex-col gap-8 p-4 sm:p-8 lg:flex-row">
      <nav
        aria-label="Contents"
        className="shrink-0 text-sm lg:sticky lg:top-8 lg:max-h-[calc(100vh-4rem)] lg:w-52 lg:self-start lg:overflow-y-auto"
      >
        <ul className="flex flex-wrap gap-x-4 gap-y-1 lg:flex-col">
          {Object.entries(GUIDE_PARTS).map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`} className="underline">
                {title}
              </a>
            </li>
          ))}
          {groups.map(({ name }) => (
            <li key={name}>
              <a href={`#${anchor(name)}`} className="underline">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className="flex min-w-0 flex-1 flex-col gap-8">
        <Guide appUrl={appUrl} perMinute={perMinute} codes={codes} />
        {groups.map(({ name, calls }) => (
          <section key={name} aria-labelledby={anchor(name)} className="flex flex-col gap-4">
            <h2 id={anchor(name)} className="font-semibold text-lg">
              {name}
            </h2>
            {calls.map((call) => (
              <CallReference key={call.id} call={call} />
            ))}
          </section>
        ))}
      </main>
    </div>
  )
}

const anchor = (name: string) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
