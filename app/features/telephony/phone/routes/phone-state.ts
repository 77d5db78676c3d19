import { resource } from '#app/middleware/route-builder.server.ts'
import { getPhoneState } from '../phone-state.server.ts'

/** The user's current call, and who can be called. */
export const loader = resource.loader(async (ctx) => Response.json(await getPhoneState(ctx)))
