import type { RouterContextProvider } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { keepPageContext } from '#app/middleware/contexts.ts'
import { goneReason, whoDeleted } from '#app/features/people/clients/clients.server.ts'
import { checkClient } from '../records.server.ts'

/**
 * The message for a form whose client was deleted or merged while it was open, so that the page and the form are
 * still rendered. Null if the client is there.
 */
export async function whyGone(
  ctx: Ctx,
  context: Readonly<RouterContextProvider>,
  clientId: string,
): Promise<string | null> {
  const gone = await whoDeleted(ctx, clientId)
  if (!gone) {
    await checkClient(ctx, clientId)
    return null
  }
  context.set(keepPageContext, true)
  return goneReason(gone)
}
