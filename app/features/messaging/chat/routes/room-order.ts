import { readForm } from '#app/lib/read-form.server.ts'
import { roomOrderSchema } from '../chat.schema.ts'
import { parseChat } from '../room-forms.server.ts'
import { orderChatRooms } from '../own-rooms.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/room-order'

/** The order after dragging: the rooms that come first. The room menu moves rooms without JavaScript. */
export const action = resource.action(async (ctx, { request }: Route.ActionArgs) => {
  const form = await readForm(request)
  await orderChatRooms(ctx, parseChat(roomOrderSchema, { roomIds: form.getAll('roomIds') }))
  return Response.json({ ok: true })
})
