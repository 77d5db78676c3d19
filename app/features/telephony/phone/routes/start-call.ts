import { resource } from '#app/middleware/route-builder.server.ts'
import { startCallSchema } from '#app/features/telephony/calls/phone.schema.ts'
import { readPhoneForm } from '../read-phone-form.server.ts'
import { startCall } from '#app/features/telephony/calls/outgoing/start-call.server.ts'
import type { Route } from './+types/start-call'

/** Makes a call, to which the user's device then connects. */
export const action = resource.action({ whileReadOnly: true }, async (ctx, { request }: Route.ActionArgs) =>
  Response.json(await startCall(ctx, await readPhoneForm(request, startCallSchema))),
)
