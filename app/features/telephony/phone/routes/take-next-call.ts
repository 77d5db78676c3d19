import { resource } from '#app/middleware/route-builder.server.ts'
import { takeNextSchema } from '#app/features/telephony/calls/phone.schema.ts'
import { takeNextCall } from '#app/features/telephony/calls/incoming/take-next-call.server.ts'
import { readPhoneForm } from '../read-phone-form.server.ts'
import type { Route } from './+types/take-next-call'

/** Gives the user the caller whose turn it is, to whose call their device then connects. */
export const action = resource.action(
  { whileReadOnly: true },
  async (ctx, { request, params }: Route.ActionArgs) => {
    const { id } = await readPhoneForm(request, takeNextSchema)
    return Response.json(await takeNextCall(ctx, params.queueId, id))
  },
)
