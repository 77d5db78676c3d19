import { ctxContext } from '#app/middleware/contexts.ts'
import { listRooms } from '../rooms.server.ts'
import type { Route } from './+types/rooms'
import { jsonReply } from './replies.ts'

/** A further page of the list: `?cursor=`. */
export function loader({ url, context }: Route.LoaderArgs) {
  return jsonReply(() => listRooms(context.get(ctxContext), { cursor: url.searchParams.get('cursor') }))
}
