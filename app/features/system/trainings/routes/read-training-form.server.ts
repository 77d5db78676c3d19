import type { Ctx } from '#app/lib/ctx.server.ts'
import { readFormWithPicture } from '#app/lib/uploads.server.ts'

/** The form and its picture. Its details may be long. */
export const readTrainingForm = (ctx: Ctx, { request }: { request: Request }) =>
  readFormWithPicture(ctx, request, 'thumbnail', { maxFieldBytes: 80_000 })
