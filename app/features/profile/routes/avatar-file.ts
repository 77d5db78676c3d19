import { AppError } from '#app/lib/errors.ts'
import { ctxContext } from '#app/middleware/contexts.ts'
import { requireSession } from '#app/middleware/session.ts'
import { readAvatar } from '../avatar.server.ts'
import type { Route } from './+types/avatar-file'

export const middleware: Route.MiddlewareFunction[] = [requireSession]

/** GET /avatars/:userId: a colleague's picture. Its address names the version, so the browser keeps it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    const file = await readAvatar(context.get(ctxContext), params.userId)
    return new Response(await file.arrayBuffer(), {
      headers: {
        'Content-Type': 'image/jpeg',
        'Cache-Control': 'private, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        Vary: 'Cookie',
      },
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new Response(error.message, { status: error.status })
  }
}
