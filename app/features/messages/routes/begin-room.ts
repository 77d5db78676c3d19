import { answering } from '#app/lib/http-errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { addressedTo } from '../choice.ts'
import { findOrCreateRoom, findRoom } from '../rooms.server.ts'
import type { Route } from './+types/begin-room'

/** Whether there is a conversation with whom the address names, and who they are. */
export function loader({ url, context }: Route.LoaderArgs) {
  return answering(async () =>
    Response.json(await findRoom(context.get(ctxContext), addressedTo(url.searchParams))),
  )
}

/** Makes it, with the first letter of its first text. */
export function action({ url, context }: Route.ActionArgs) {
  return answering(async () => {
    const to = addressedTo(url.searchParams)
    const { id: roomId } = await findOrCreateRoom(context.get(ctxContext), to, { toText: true })
    return Response.json({ roomId })
  })
}
