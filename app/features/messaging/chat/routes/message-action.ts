import { readForm } from '#app/lib/read-form.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { actOnChatMessage } from '../room-forms.server.ts'
import { viewChatRoom } from '../own-rooms.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'

/** Sends, edits, deletes, reacts and marks as viewed, with JavaScript. Without it the room's page takes the forms. */
export const action = resource.action(
  { params: { conversationId: uuid } },
  async (ctx, { request, params }) => {
    const form = await readForm(request)
    if (form.get('intent') === 'view')
      return Response.json({ viewed: await viewChatRoom(ctx, params.conversationId) })
    const message = await actOnChatMessage(ctx, params.conversationId, form)
    if (!message) throw new AppError('invalid', 'This could not be read. Reload the page and try again.')
    return Response.json({ message })
  },
)
