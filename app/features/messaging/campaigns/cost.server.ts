import { textCents } from '#app/features/messaging/texting/delivery/segments.ts'
import { textPrice } from '#app/features/messaging/texting/delivery/text-price.server.ts'

/** The cost of segments in cents, rounded up. */
export const costOf = (segments: number): number => Math.ceil(textCents({ segments }, textPrice()))
