import { resource } from '#app/middleware/route-builder.server.ts'
import { listTemplates } from '../templates.server.ts'

/** The templates that a message field offers. */
export const loader = resource.loader(async (ctx) => Response.json(await listTemplates(ctx)))
