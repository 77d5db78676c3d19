import { pastDueWarning } from '../follow-up-buckets.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'

/** GET: what the frame warns of now; asked when a follow-up changed, and when the next one falls due. */
export const loader = page.loader((ctx) => pastDueWarning(ctx))
