import { resource } from '#app/middleware/route-builder.server.ts'
import { createToken } from '../token.server.ts'

/** The access token of the user's device. */
export const action = resource.action({ whileReadOnly: true }, async (ctx) =>
  Response.json(await createToken(ctx)),
)
