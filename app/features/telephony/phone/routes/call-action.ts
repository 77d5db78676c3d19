import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { actOnCall } from '#app/features/telephony/calls/calls/call-actions.server.ts'
import { callActionSchema } from '#app/features/telephony/calls/phone.schema.ts'
import { readPhoneForm } from '../read-phone-form.server.ts'

/** Declines, leaves, ends, holds, extends, transfers or coaches a call. */
export const action = resource.action(
  { params: { callId: uuid }, whileReadOnly: true },
  async (ctx, { request, params }) => {
    const form = await readPhoneForm(request, callActionSchema)
    return Response.json({ call: await actOnCall(ctx, params.callId, form) })
  },
)
