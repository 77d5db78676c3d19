import { env } from '#app/lib/env.server.ts'

/** What segments cost, in cents, rounded up. */
export const costOf = (segments: number): number =>
  Math.ceil((segments * env().SMS_PRICE_PER_1000_SEGMENTS) / 1000)
