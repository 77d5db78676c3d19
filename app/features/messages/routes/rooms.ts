import { answering } from '#app/lib/http-errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { listRooms } from '../rooms.server.ts'
import type { Route } from './+types/rooms'

/** Who scrolls on scrolls far: fewer and larger pages than the first. */
const FURTHER_PAGE_SIZE = 100

/** A further page of the list: `?cursor=`. */
export function loader({ url, context }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor')
  return answering(async () =>
    Response.json(await listRooms(context.get(ctxContext), { cursor, limit: FURTHER_PAGE_SIZE })),
  )
}
