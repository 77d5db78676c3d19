import { requireSession } from '#app/middleware/session.ts'
import { readAvatar } from '../avatar.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/avatar-file'

export const middleware: Route.MiddlewareFunction[] = [requireSession]

/** A colleague's picture. Its URL names the version, so browsers can cache it. */
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
