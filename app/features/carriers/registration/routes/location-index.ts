import { redirect } from 'react-router'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { locationPath, nextStep } from '../locations/location.ts'
import { readOne } from '../locations/locations.server.ts'

/** The wizard goes on where it was left. */
export const loader = page.loader(
  { can: 'administer', params: { locationId: uuid } },
  async (ctx, { params: { locationId } }) =>
    redirect(locationPath(locationId, nextStep((await readOne(ctx, locationId)).state))),
)
