import { resource } from '#app/middleware/route-builder.server.ts'
import { actOnCall } from '#app/features/calls/calls/call-actions.server.ts'
import { callActionSchema } from '#app/features/calls/phone.schema.ts'
import { readPhoneForm } from '../read-phone-form.server.ts'
import type { Route } from './+types/call-action'

/** Declines, leaves, ends, holds, extends, transfers or coaches a call. */
export const action = resource.action(async (ctx, { request, params }: Route.ActionArgs) => {
  const form = await readPhoneForm(request, callActionSchema)
  return Response.json({ call: await actOnCall(ctx, params.callId, form) })
})
