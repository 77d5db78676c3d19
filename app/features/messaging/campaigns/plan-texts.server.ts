import { decideSends } from '#app/features/people/consent/consent.server.ts'
import { NO_SENDING_NUMBER } from '#app/features/messaging/texting/conversations/sending-number.server.ts'
import { MAX_TEXT_LENGTH } from '#app/features/messaging/texting/limits.ts'
import { countSegments } from '#app/features/messaging/texting/delivery/segments.ts'
import {
  endOfTextDay,
  missedItsDay,
  speaksOfItsDay,
} from '#app/features/messaging/texting/delivery/text-day.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import type { TargetPerson } from './audience.server.ts'
import { renderContent } from './render.ts'

/** The text of a run. */
export interface RunText {
  content: string
  /** The day after which it isn't sent; null for a text that is right on any day. */
  day: Date | null
}

/** Reads the text of a run that is due at this time. */
export const runText = (content: string, runDate: Date, occurrence: string | null): RunText => ({
  content,
  day: occurrence === 'field' || speaksOfItsDay(content) ? runDate : null,
})

/** The decision on one person's text. */
export interface PlannedText {
  verdict: 'send' | 'hold' | 'deny'
  /** Why it is held or denied. */
  reason: string | null
  until: Date | null
  /** The rendered text; empty when it can't be rendered. */
  body: string
  segments: number
}

/**
 * Decides on everyone's text at the time of `ctx.now()`. A run and its dry run both call it, so that they decide alike.
 */
export async function planTexts(
  tx: Database,
  ctx: Ctx,
  { content, day }: RunText,
  people: readonly TargetPerson[],
): Promise<PlannedText[]> {
  const reachable = people.flatMap((person) =>
    person.phoneNumberId
      ? {
          phoneNumberId: person.phoneNumberId,
          recipients: [person.phone],
          name: person.clientName,
          conversationId: person.conversationId ?? undefined,
        }
      : [],
  )
  const decisions = await decideSends(tx, ctx, reachable, { automated: true })
  const waiting = decisions.values()
  const { timezone } = ctx.account
  const end = day && endOfTextDay(day, timezone)
  return people.map((person): PlannedText => {
    const { body, problem } = renderContent(content, person.values)
    const deny = (reason: string | null): PlannedText => ({
      verdict: 'deny',
      reason,
      until: null,
      body: body ?? '',
      segments: 0,
    })
    const decision = person.phoneNumberId ? waiting.next().value : undefined
    if (person.gone) return deny(person.gone)
    if (!decision) return deny(NO_SENDING_NUMBER)
    if (decision.verdict === 'deny') return deny(decision.reason)
    if (body === null) return deny(problem)
    if (body.length > MAX_TEXT_LENGTH) return deny('The text is too long for this contact.')
    const goesAt = decision.until ? new Date(decision.until) : ctx.now()
    if (day && end && goesAt >= end) return deny(missedItsDay(day, timezone))
    return {
      verdict: decision.verdict === 'hold' ? 'hold' : 'send',
      reason: decision.reason,
      until: decision.until ? new Date(decision.until) : null,
      body,
      segments: countSegments(body).count,
    }
  })
}
