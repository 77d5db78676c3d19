import { AppError } from '#app/lib/errors.ts'
import { resendFromForm, sendFromForm } from '../conversation-forms.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/send-text'
import { readForm } from '#app/features/conversations/read-form.server.ts'
import { viewConversation } from '#app/features/texting/conversation-actions.server.ts'

/** Sends, resends and marks as viewed, with JavaScript. Without it the conversation's page takes the forms. */
export const action = resource.action(async (ctx, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'send':
      return Response.json({ message: await sendFromForm(ctx, params.roomId, form) })
    case 'resend':
      return Response.json({ message: await resendFromForm(ctx, form) })
    case 'view':
      return Response.json({ viewed: await viewConversation(ctx, params.roomId) })
    default:
      throw new AppError('invalid', 'This could not be read. Reload the page and try again.')
  }
})
