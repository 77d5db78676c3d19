import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { actOnParticipant } from '#app/features/telephony/calls/calls/call-actions.server.ts'
import { participantActionSchema } from '#app/features/telephony/calls/phone.schema.ts'
import { readPhoneForm } from '../read-phone-form.server.ts'
import type { Route } from './+types/participant-action'

/** Holds, mutes or removes a participant, or makes them the host. */
export const action = resource.action(
  { params: { callId: uuid }, whileReadOnly: true },
  async (ctx, { request, params }: Route.ActionArgs) => {
    const form = await readPhoneForm(request, participantActionSchema)
    return Response.json({
      call: await actOnParticipant(ctx, params.callId, { label: params.label, action: form }),
    })
  },
)
