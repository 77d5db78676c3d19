import { pictureResponse } from '#app/lib/download.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { requireSession } from '#app/middleware/session.ts'
import { readAvatar } from '../avatar.server.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/avatar-file'

export const middleware: Route.MiddlewareFunction[] = [requireSession]

/** A colleague's picture. Its URL names the version, so browsers can cache it. */
export const loader = resource.loader({ params: { userId: uuid } }, async (ctx, { params }) =>
  pictureResponse(await readAvatar(ctx, params.userId), 'image/jpeg'),
)
