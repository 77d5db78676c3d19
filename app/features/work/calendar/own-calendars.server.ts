import { plusDays } from '#app/lib/dates.ts'
import { cardTitle } from '#app/features/people/boards/board.ts'
import type { CardView } from '#app/features/people/boards/board-views.server.ts'
import { cardsDueBetween } from '#app/features/people/boards/cards.server.ts'
import type { FollowUpView } from '#app/features/messaging/timeline/timeline-views.server.ts'
import { followUpsBetween } from '#app/features/messaging/timeline/follow-up-buckets.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { type DayRange, daysInRange } from './calendar-query.ts'
import type { CalendarEvent, OwnKind } from './calendar.ts'
import { startOf } from './google-events.server.ts'
import { openDays, thin } from './layout.ts'

/** The most items of one calendar that are read for a view. */
const MOST = 1000

export interface OwnEvents {
  events: CalendarEvent[]
  totals: Record<string, number>
  /** There are more than could be read. */
  cut: boolean
}

/**
 * Lists what the user has to do in these days: their open follow-ups and the team's, the texts they scheduled, and the open cards
 * assigned to them.
 */
export async function ownEvents(
  ctx: Ctx,
  shown: readonly OwnKind[],
  range: DayRange,
  perDay: number,
): Promise<OwnEvents> {
  const zone = ctx.account.timezone
  const span = { from: startOf(range.from, zone), to: startOf(range.to, zone), limit: MOST }
  const found = await Promise.all([
    shown.includes('follow-ups')
      ? followUpsBetween(ctx, 'followUps', span).then((all) => all.map(followUpEvent))
      : [],
    shown.includes('texts') && ctx.can.message
      ? followUpsBetween(ctx, 'scheduled', span).then((all) => all.map(textEvent))
      : [],
    shown.includes('cards')
      ? cardsDueBetween(ctx, { ...range, limit: MOST }).then((all) => all.map(cardEvent))
      : [],
  ])
  const cut = found.some((events) => events.length === MOST)
  return { ...thin(found.flat(), openDays(daysInRange(range), zone), perDay), cut }
}

/** It has a time, but no length. */
const momentOf = (date: string) => ({ allDay: false as const, start: date, end: date })

export const followUpEvent = ({ id, date, client, note }: FollowUpView): CalendarEvent => ({
  id,
  calendarId: 'follow-ups',
  title: note ? `${client.name}: ${note.slice(0, 100)}` : client.name,
  ...momentOf(date),
})

export const textEvent = ({ id, date, client, messageStatus }: FollowUpView): CalendarEvent => ({
  id,
  calendarId: 'texts',
  title: `Text to ${client.name}`,
  ...momentOf(date),
  ...(messageStatus === 'scheduled' ? {} : { fixed: true }),
})

export const cardEvent = (card: CardView): CalendarEvent => ({
  id: card.id,
  calendarId: 'cards',
  boardId: card.boardId,
  title: cardTitle(card),
  allDay: true,
  start: card.dueOn!,
  end: plusDays(card.dueOn!, 1),
})
