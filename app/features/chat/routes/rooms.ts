import { answering } from '#app/lib/http-errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { listChatRooms } from '../list-rooms.server.ts'
import type { Route } from './+types/rooms'

/** A further page of the list: `?cursor=`, `?hidden`. */
export function loader({ url, context }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor')
  const hidden = url.searchParams.has('hidden')
  return answering(async () =>
    Response.json(await listChatRooms(context.get(ctxContext), { cursor, hidden })),
  )
}
