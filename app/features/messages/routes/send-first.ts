import { answering } from '#app/lib/http-errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { requireRecipients } from '../recipient-params.ts'
import { sendFirstFromForm } from '../room-action.server.ts'
import type { Route } from './+types/send-first'
import { readForm } from './read-form.ts'

/** Sends a text to the recipients in the address and creates their conversation with it. */
export function action({ request, url, context }: Route.ActionArgs) {
  return answering(async () => {
    const to = requireRecipients(url.searchParams)
    const form = await readForm(request)
    return Response.json({ message: await sendFirstFromForm(context.get(ctxContext), to, form) })
  })
}
