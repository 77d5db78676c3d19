import { Link, Outlet } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Plus } from '#app/components/icons.tsx'
import { type CellColumn, RowTable } from '#app/components/lists/list-table.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { EndpointState } from '../components/endpoint-state.tsx'
import { listEndpoints } from '../webhooks/endpoints.server.ts'
import { WEBHOOKS_PATH } from '../paths.ts'
import type { Route } from './+types/webhooks'

export const meta: Route.MetaFunction = () => [{ title: 'Webhooks · Switchboard' }]

export const loader = page.loader({ can: 'ownAccount' }, listEndpoints)

type Endpoint = Awaited<ReturnType<typeof listEndpoints>>[number]

const COLUMNS: readonly CellColumn<Endpoint>[] = [
  {
    ...{ label: 'Address', cellClass: 'wrap-anywhere' },
    cell: ({ id, url, description }) => (
      <>
        <Link to={`${WEBHOOKS_PATH}/${id}`} className="font-medium underline">
          {url}
        </Link>
        {description ? <bdi className="block text-muted">{description}</bdi> : null}
      </>
    ),
  },
  { label: 'Events', cell: ({ events }) => events.join(', ') },
  { label: 'State', cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
]

export default function Webhooks({ loaderData: endpoints }: Route.ComponentProps) {
  const add = (
    <Link to={`${WEBHOOKS_PATH}/new`} preventScrollReset className={buttonVariants({ variant: 'primary' })}>
      <Plus aria-hidden />
      New webhook
    </Link>
  )
  return (
    <>
      <section aria-labelledby="webhooks" className="min-w-0 rounded-md border border-line bg-surface">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-3 py-2 sm:px-4">
          <h2 id="webhooks" className="font-semibold text-base">
            Webhooks
          </h2>
          <a href="/api/docs#webhooks" className="text-sm underline">
            Reference
          </a>
          {endpoints.length > 0 ? <div className="ml-auto">{add}</div> : null}
        </header>
        {endpoints.length > 0 ? (
          <RowTable caption="Webhooks" columns={COLUMNS} rows={endpoints} keyOf={({ id }) => id} />
        ) : (
          <EmptyState title="No webhooks" action={add}>
            A webhook notifies a program of yours when something happens here: a text comes in, a call ends, a
            card moves.
          </EmptyState>
        )}
      </section>
      <Outlet />
    </>
  )
}
