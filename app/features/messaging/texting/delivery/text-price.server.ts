import { env } from '#app/lib/env.server.ts'
import type { TextPrice } from './segments.ts'

/** The operator's prices. */
export const textPrice = (): TextPrice => ({
  segments: env().SMS_PRICE_PER_1000_SEGMENTS,
  pictureMessages: env().MMS_PRICE_PER_1000,
})
