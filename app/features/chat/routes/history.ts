import { answering } from '#app/lib/http-errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { listChatMessages } from '../messages.server.ts'
import type { Route } from './+types/history'

/** Older messages of a room, by key: `?before=<message id>`. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  const before = url.searchParams.get('before')
  return answering(async () =>
    Response.json(await listChatMessages(context.get(ctxContext), { roomId: params.roomId, before })),
  )
}
