import { resource } from '#app/middleware/route-builder.server.ts'
import { requireRecipients } from '#app/features/messaging/texting/recipient-params.ts'
import type { Route } from './+types/find-conversation'
import { findOrPrepareConversation } from '../messages-page.server.ts'

/** The conversation with the recipients in the address, if there is one, and what a first text to them needs. */
export const loader = resource.loader(async (ctx, { url }: Route.LoaderArgs) =>
  Response.json(await findOrPrepareConversation(ctx, requireRecipients(url.searchParams))),
)
