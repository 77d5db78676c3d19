import { requireSession } from '#app/middleware/session.ts'
import { readAvatar } from '../avatar.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/avatar-file'

export const middleware: Route.MiddlewareFunction[] = [requireSession]

/** GET /avatars/:userId: a colleague's picture. Its address names the version, so the browser keeps it. */
export const loader = resource.loader(async (ctx, { params }: Route.LoaderArgs) => {
  const file = await readAvatar(ctx, params.userId)
  return new Response(await file.arrayBuffer(), {
    headers: {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'private, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      Vary: 'Cookie',
    },
  })
})
