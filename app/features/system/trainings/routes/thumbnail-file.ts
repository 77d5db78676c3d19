import { pictureResponse } from '#app/lib/download.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { requireSession } from '#app/middleware/session.ts'
import { readThumbnail } from '../trainings.server.ts'
import type { Route } from './+types/thumbnail-file'

export const middleware: Route.MiddlewareFunction[] = [requireSession]

/** The thumbnail of a training. Its URL names the version, so browsers can cache it. */
export const loader = resource.loader({ params: { trainingId: uuid } }, async (ctx, { params }) =>
  pictureResponse(await readThumbnail(ctx, params.trainingId), 'image/png'),
)
