import { resource } from '#app/middleware/route-builder.server.ts'
import { sendFirstFromForm } from '../conversation-forms.server.ts'
import type { Route } from './+types/send-first-text'
import { readForm } from '#app/lib/read-form.server.ts'

/** Sends a text to the recipients in the address and creates their conversation with it. */
export const action = resource.action(async (ctx, { request, url }: Route.ActionArgs) => {
  const message = await sendFirstFromForm(ctx, url.searchParams, await readForm(request))
  return Response.json({ message })
})
