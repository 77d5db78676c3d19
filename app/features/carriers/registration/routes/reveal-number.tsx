import { data } from 'react-router'
import { RevealDialog } from '#app/features/people/records/components/reveal-dialog.tsx'
import { AppError } from '#app/lib/errors.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { revealNumber } from '../locations/business.server.ts'
import { locationPath } from '../locations/location.ts'
import { readWizard } from '../locations/locations.server.ts'
import type { Route } from './+types/reveal-number'

const access = { can: 'administer', params: { locationId: uuid } } as const

export const loader = page.loader(access, (ctx, { params }) => readWizard(ctx, params.locationId))

/** A reveal is a post, because it is audited and must not happen by following a link. */
export const action = page.action({ ...access, whileReadOnly: true }, async (ctx, { params }) => {
  try {
    return data({ label: 'Registration number', value: await revealNumber(ctx, params.locationId) })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ error: error.message }, error.status)
  }
})

/** A reveal changes nothing on the page. */
export const shouldRevalidate = () => false

export default function RevealNumber({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  return <RevealDialog subject={name} answer={actionData} closeTo={locationPath(id, 'business')} />
}
