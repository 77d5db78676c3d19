import { ctxContext } from '#app/middleware/contexts.ts'
import { listMessages } from '../messages.server.ts'
import type { Route } from './+types/history'
import { jsonReply } from './replies.ts'

/** Older messages of a conversation, by key: `?before=<message id>`. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  return jsonReply(() =>
    listMessages(context.get(ctxContext), { roomId: params.roomId, before: url.searchParams.get('before') }),
  )
}
