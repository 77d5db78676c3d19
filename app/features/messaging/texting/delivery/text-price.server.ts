import { env } from '#app/lib/env.server.ts'
import { textCents, type TextPrice } from './segments.ts'

/** The operator's prices. */
export const textPrice = (): TextPrice => ({
  segments: env().SMS_PRICE_PER_1000_SEGMENTS,
  pictureMessages: env().MMS_PRICE_PER_1000,
})

/** The cost of segments in cents, rounded up. */
export const costOf = (segments: number): number => Math.ceil(textCents({ segments }, textPrice()))
