import { resource } from '#app/middleware/route-builder.server.ts'
import { requireRecipients } from '../recipient-params.ts'
import { sendFirstFromForm } from '../room-action.server.ts'
import type { Route } from './+types/send-first'
import { readForm } from './read-form.ts'

/** Sends a text to the recipients in the address and creates their conversation with it. */
export const action = resource.action(async (ctx, { request, url }: Route.ActionArgs) => {
  const to = requireRecipients(url.searchParams)
  return Response.json({ message: await sendFirstFromForm(ctx, to, await readForm(request)) })
})
