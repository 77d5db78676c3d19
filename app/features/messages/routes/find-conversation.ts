import { answering } from '#app/lib/http-errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { requireRecipients } from '../recipient-params.ts'
import { findConversation } from '../screen.server.ts'
import type { Route } from './+types/find-conversation'

/** The conversation with the recipients in the address, if there is one, and what a first text to them needs. */
export function loader({ url, context }: Route.LoaderArgs) {
  return answering(async () =>
    Response.json(await findConversation(context.get(ctxContext), requireRecipients(url.searchParams))),
  )
}
