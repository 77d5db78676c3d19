import { textCents } from '#app/features/texting/delivery/segments.ts'
import { textPrice } from '#app/features/texting/delivery/text-price.server.ts'

/** What segments cost, in cents, rounded up. */
export const costOf = (segments: number): number => Math.ceil(textCents({ segments }, textPrice()))
