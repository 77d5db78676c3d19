import {
  claimConversation,
  releaseConversation,
  TextHeld,
} from '#app/features/messaging/texting/conversations/claims.server.ts'
import { viewConversation } from '#app/features/messaging/texting/conversations/conversation-actions.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { resendFromForm, sendFromForm } from '../conversation-forms.server.ts'

/**
 * Sends, resends, marks as viewed and claims, with JavaScript. Without it the conversation's page takes the forms. A text
 * that is held back is answered with `held`.
 */
export const action = resource.action(
  { params: { conversationId: uuid } },
  async (ctx, { request, params }) => {
    const form = await readForm(request)
    const { conversationId } = params
    switch (form.get('intent')) {
      case 'send':
        try {
          return Response.json({ message: await sendFromForm(ctx, conversationId, form) })
        } catch (error) {
          if (!(error instanceof TextHeld)) throw error
          return Response.json({ error: error.message, held: error.held }, { status: error.status })
        }
      case 'resend':
        return Response.json({ message: await resendFromForm(ctx, form) })
      case 'view':
        return Response.json({ viewed: await viewConversation(ctx, conversationId) })
      case 'claim':
        return Response.json({ claimed: await claimConversation(ctx, { conversationId }) })
      case 'leave':
        await releaseConversation(ctx, { conversationId, ifAnswered: true })
        return Response.json({ left: true })
      default:
        throw new AppError('invalid', 'This could not be read. Reload the page and try again.')
    }
  },
)
