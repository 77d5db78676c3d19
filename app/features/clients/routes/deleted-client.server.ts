import type { RouterContextProvider } from 'react-router'
import { orRefusal } from '#app/lib/refusal.server.ts'
import { ctxContext, stillShownContext } from '#app/middleware/contexts.ts'
import { whoDeleted } from '../clients.server.ts'
import { requireContact } from '#app/features/records/records.server.ts'

/**
 * Why nothing can be saved to a contact any more, in words, when somebody deleted or merged it while a form was open over
 * it: the page and the form are drawn all the same. Null for one that is there.
 * @throws Response 404 for any other, a stranger's too, whatever was typed
 */
export async function whyGone(
  context: Readonly<RouterContextProvider>,
  clientId: string,
): Promise<string | null> {
  const ctx = context.get(ctxContext)
  const gone = await whoDeleted(ctx, clientId)
  if (!gone) {
    await orRefusal(requireContact(ctx, clientId))
    return null
  }
  context.set(stillShownContext, true)
  return gone.into ? `The contact was merged into ${gone.into.name}.` : 'The contact is in the trash.'
}
