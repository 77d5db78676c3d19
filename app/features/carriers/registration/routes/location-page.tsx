import { Outlet, useLocation } from 'react-router'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { WizardFrame } from '../components/wizard-frame.tsx'
import { STEPS } from '../locations/location.ts'
import { LOCATIONS_PATH } from '../paths.ts'
import { readWizard } from '../locations/locations.server.ts'
import type { Route } from './+types/location-page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Update ${loaderData?.name ?? 'location'} · Switchboard` },
]

export const loader = page.loader({ can: 'administer', params: { locationId: uuid } }, (ctx, { params }) =>
  readWizard(ctx, params.locationId),
)

/** The wizard of a location. The step in it is the route below. */
export default function LocationWizard({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const part = pathname.slice(`${LOCATIONS_PATH}/${loaderData.id}/`.length)
  const current = STEPS.find(({ path }) => path === part)?.path ?? 'general'
  return (
    <WizardFrame wizard={loaderData} current={current}>
      <Outlet />
    </WizardFrame>
  )
}
