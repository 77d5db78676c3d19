import { data, Link, Outlet } from 'react-router'
import { EmptyState, ErrorState } from '#app/components/feedback/empty-state.tsx'
import { Info, MapPin, Plus } from '#app/components/icons.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { plural } from '#app/lib/plural.ts'
import { log } from '#app/lib/log.server.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { LocationCard } from '../components/location-card.tsx'
import { locationsChanged } from '../events.ts'
import { NEW_LOCATION_PATH } from '../paths.ts'
import { listLocations } from '../locations/locations.server.ts'
import type { Route } from './+types/locations'

export const meta: Route.MetaFunction = () => [{ title: 'Locations · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, { context }: Route.LoaderArgs) => {
  try {
    return { page: await listLocations(ctx) }
  } catch (error) {
    log.error({ err: error, requestId: context.get(requestIdContext) }, 'locations not loaded')
    return data({ page: null }, { status: 500 })
  }
})

export default function Locations({ loaderData }: Route.ComponentProps) {
  useRealtimeEvent(locationsChanged, useRealtime().revalidate)
  if (!loaderData.page) return <ErrorState title="Unable to get locations" />
  const { locations, planFull } = loaderData.page
  const add = planFull ? (
    <p className="flex items-center gap-1.5 text-muted text-sm">
      <Info aria-hidden className="size-4" />
      {planFull}
    </p>
  ) : (
    <Link to={NEW_LOCATION_PATH} preventScrollReset className={buttonVariants({ variant: 'primary' })}>
      <Plus aria-hidden />
      Create Location
    </Link>
  )
  return (
    <section aria-labelledby="locations" className="flex flex-col gap-3">
      <header className="flex min-h-8 flex-wrap items-center gap-2">
        <h2 id="locations" className="min-w-0 flex-1 text-muted text-sm">
          {plural(locations.length, 'location')}
        </h2>
        {locations.length > 0 ? add : null}
      </header>
      {locations.length > 0 ? (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {locations.map((location) => (
            <LocationCard key={location.id} location={location} />
          ))}
        </ul>
      ) : (
        <div className="rounded-md border border-line bg-surface">
          <EmptyState icon={MapPin} title="No location yet" action={add}>
            Phone numbers belong to a location. Carriers want to know its business before they pass on its
            texts.
          </EmptyState>
        </div>
      )}
      <Outlet />
    </section>
  )
}
