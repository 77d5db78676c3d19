import { pictureResponse } from '#app/lib/download.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { readLogo } from '../mobile-app.server.ts'

/** The logo of the clients' mobile app. Its URL names the version, so browsers can cache it. */
export const loader = resource.loader(async (ctx) => pictureResponse(await readLogo(ctx), 'image/png'))
