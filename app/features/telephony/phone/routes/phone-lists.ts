import { resource } from '#app/middleware/route-builder.server.ts'
import { dialLists } from '../dial-lists.server.ts'

/** The people that the user may want to call, for the phone's drawer. */
export const loader = resource.loader(async (ctx) => Response.json(await dialLists(ctx)))
