import { resource } from '#app/middleware/route-builder.server.ts'
import { activeCalendars } from '../connection.server.ts'

/** The chosen Google calendars. */
export const loader = resource.loader(async (ctx) => Response.json({ calendars: await activeCalendars(ctx) }))
