import { resource } from '#app/middleware/route-builder.server.ts'
import { getQueue } from '#app/features/telephony/calls/incoming/queue.server.ts'

/** The queues, of which there is one. */
export const loader = resource.loader(async (ctx) => Response.json([await getQueue(ctx)]))
