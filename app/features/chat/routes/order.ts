import { answering } from '#app/lib/http-errors.ts'
import { readForm } from '#app/features/messages/routes/read-form.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { roomOrderSchema } from '../chat.schema.ts'
import { parseChat } from '../room-action.server.ts'
import { orderChatRooms } from '../rooms.server.ts'
import type { Route } from './+types/order'

/** What dragging posts: the rooms that stand first, in their order. The room menu moves one by one without script. */
export function action({ request, context }: Route.ActionArgs) {
  return answering(async () => {
    const form = await readForm(request)
    await orderChatRooms(
      context.get(ctxContext),
      parseChat(roomOrderSchema, { roomIds: form.getAll('roomIds') }),
    )
    return Response.json({ ok: true })
  })
}
