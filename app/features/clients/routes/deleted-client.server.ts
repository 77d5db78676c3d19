import type { RouterContextProvider } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { stillShownContext } from '#app/middleware/contexts.ts'
import { whoDeleted } from '../clients.server.ts'
import { checkClient } from '#app/features/records/records.server.ts'

/**
 * Why nothing can be saved to a contact any more, in words, when somebody deleted or merged it while a form was open over
 * it: the page and the form are drawn all the same. Null for one that is there.
 * @throws AppError not-found for any other, a stranger's too, whatever was typed
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
  context.set(stillShownContext, true)
  return gone.into ? `The contact was merged into ${gone.into.name}.` : 'The contact is in the trash.'
}
