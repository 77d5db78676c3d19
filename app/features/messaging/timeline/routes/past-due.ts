import { pastDueWarning } from '../follow-up-buckets.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'

/** The frame's warning, loaded when a follow-up changed and when the next one is due. */
export const loader = page.loader((ctx) => pastDueWarning(ctx))
