import { answering } from '#app/lib/http-errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { searchEverything } from '../search.server.ts'
import type { Route } from './+types/find'

/** What the palette asks for as somebody types: `?q=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return answering(async () =>
    Response.json(await searchEverything(context.get(ctxContext), url.searchParams.get('q') ?? ''), {
      headers: { 'Cache-Control': 'private, no-store' },
    }),
  )
}
