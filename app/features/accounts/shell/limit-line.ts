import type { CtxAccount } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'

type Limited = Pick<CtxAccount, 'timezone' | 'minutesReached' | 'messagesReached'>

/** Says that the account has reached an owner's limit in this month; null otherwise. */
export function limitLine({ timezone, minutesReached, messagesReached }: Limited, now: Date): string | null {
  const month = dayIn(now, timezone).slice(0, 7)
  const minutes = minutesReached === month
  const messages = messagesReached === month
  if (!minutes && !messages) return null
  const limit =
    minutes && messages ? 'limits of minutes and messages' : `limit of ${minutes ? 'minutes' : 'messages'}`
  const held = [...(minutes ? ['outgoing calls'] : []), ...(messages ? ['texts and campaigns'] : [])].join(
    ', ',
  )
  const raise = minutes && messages ? 'raise them' : 'raise it'
  return `Your company has reached its ${limit} for this month, so ${held} are on hold. An owner can ${raise}.`
}
