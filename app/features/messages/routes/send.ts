import { AppError } from '#app/lib/errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { resendFromForm, sendFromForm } from '../room-action.server.ts'
import { viewRoom } from '../rooms.server.ts'
import type { Route } from './+types/send'
import { jsonReply } from './replies.ts'

/** What the conversation posts by script: send, resend, view. The page's own action does the same without one. */
export function action({ request, params, context }: Route.ActionArgs) {
  return jsonReply(async () => {
    const ctx = context.get(ctxContext)
    const form = await request.formData()
    switch (form.get('intent')) {
      case 'send':
        return { message: await sendFromForm(ctx, params.roomId, form) }
      case 'resend':
        return { message: await resendFromForm(ctx, form) }
      case 'view':
        return { room: await viewRoom(ctx, params.roomId) }
      default:
        throw new AppError('invalid', 'Unknown intent.')
    }
  })
}
