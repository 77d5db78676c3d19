import {
  claimConversation,
  releaseConversation,
  TextHeld,
} from '#app/features/messaging/texting/conversations/claims.server.ts'
import { viewConversation } from '#app/features/messaging/texting/conversations/conversation-actions.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import type { PostedArgs } from '#app/middleware/intents.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { resendFromForm, sendFromForm } from '../conversation-forms.server.ts'

type InConversation = PostedArgs<'conversationId'>

const access = { params: { conversationId: uuid } }

/**
 * Sends, resends, marks as viewed and claims, with JavaScript. Without it the conversation's page takes the forms. A text
 * that is held back is answered with `held`.
 */
export const action = resource.intents(
  { ...access, read: async (_, { request }) => ({ form: await readForm(request) }) },
  {
    send: resource.action(access, async (ctx, { params: { conversationId }, form }: InConversation) => {
      try {
        return Response.json({ message: await sendFromForm(ctx, conversationId, form) })
      } catch (error) {
        if (!(error instanceof TextHeld)) throw error
        return Response.json({ error: error.message, held: error.held }, { status: error.status })
      }
    }),
    resend: resource.action(access, async (ctx, { form }: InConversation) =>
      Response.json({ message: await resendFromForm(ctx, form) }),
    ),
    view: resource.action(access, async (ctx, { params: { conversationId } }) =>
      Response.json({ viewed: await viewConversation(ctx, conversationId) }),
    ),
    claim: resource.action(access, async (ctx, { params: { conversationId } }) =>
      Response.json({ claimed: await claimConversation(ctx, { conversationId }) }),
    ),
    leave: resource.action(access, async (ctx, { params: { conversationId } }) => {
      await releaseConversation(ctx, { conversationId, ifAnswered: true })
      return Response.json({ left: true })
    }),
  },
)
