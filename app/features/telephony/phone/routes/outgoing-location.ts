import { resource } from '#app/middleware/route-builder.server.ts'
import { findOutgoingLocation } from '#app/features/telephony/calls/outgoing/outgoing-number.server.ts'
import { outgoingLocationSchema } from '#app/features/telephony/calls/phone.schema.ts'
import { readPhoneForm } from '../read-phone-form.server.ts'
import type { Route } from './+types/outgoing-location'

/** The location to call a number from, or those to choose from. */
export const action = resource.action({ whileReadOnly: true }, async (ctx, { request }: Route.ActionArgs) => {
  const { to } = await readPhoneForm(request, outgoingLocationSchema)
  return Response.json(await findOutgoingLocation(ctx, to))
})
