import { readForm } from '#app/features/conversations/read-form.server.ts'
import { roomOrderSchema } from '../chat.schema.ts'
import { parseChat } from '../room-forms.server.ts'
import { orderChatRooms } from '../rooms.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/room-order'

/** What dragging posts: the rooms that stand first, in their order. The room menu moves one by one without script. */
export const action = resource.action(async (ctx, { request }: Route.ActionArgs) => {
  const form = await readForm(request)
  await orderChatRooms(ctx, parseChat(roomOrderSchema, { roomIds: form.getAll('roomIds') }))
  return Response.json({ ok: true })
})
