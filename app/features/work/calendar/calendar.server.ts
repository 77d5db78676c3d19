import { contrast } from '#app/lib/theme-color.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { inOneTransaction } from '#app/lib/ctx.server.ts'
import { type CalendarView, isOwn, OWN_CALENDARS } from './calendar.ts'
import { type CalendarQuery, daysInRange, rangeOf, readCalendarQuery, type View } from './calendar-query.ts'
import { activeCalendars, calendarsShown } from './connection.server.ts'
import { type FirstAnswer, firstAnswer } from './google-events.server.ts'
import { type OwnEvents, ownEvents } from './own-calendars.server.ts'

/** How many events of a day each view has room for. */
export const PER_DAY: Record<View, number> = { month: 6, week: 60, day: 200, agenda: 60 }

export interface LoadedCalendar {
  query: CalendarQuery & { shown: string[] }
  today: string
  days: string[]
  /** All calendars that can be shown: our own first. */
  calendars: CalendarView[]
  own: OwnEvents
  /** By the id of each chosen Google calendar. */
  google: Record<string, FirstAnswer>
  /** Shows the 'Work in progress' warning. */
  preview: boolean
  perDay: number
}

/**
 * The user's calendar. `hidden` are the calendars that they unchecked. Nothing of Google's delays or hides what is our own.
 */
export async function loadCalendar(
  ctx: Ctx,
  search: URLSearchParams,
  hidden: readonly string[],
): Promise<LoadedCalendar> {
  const today = dayIn(ctx.now(), ctx.account.timezone)
  const query = readCalendarQuery(search, today)
  const range = rangeOf(query)
  const perDay = PER_DAY[query.view]
  const calendars = [...ownViews(ctx), ...(await activeCalendars(ctx))]
  const known = calendars.map(({ id }) => id)
  const shown = known.filter((id) => (query.shown ? query.shown.includes(id) : !hidden.includes(id)))
  const [own, ...answers] = await Promise.all([
    inOneTransaction(ctx, (inner) => ownEvents(inner, shown.filter(isOwn), range, perDay)),
    ...shown
      .filter((id) => !isOwn(id))
      .map(async (id) => [id, await firstAnswer(ctx, id, { ...range, perDay })] as const),
  ])
  return {
    query: { ...query, shown },
    today,
    days: daysInRange(range),
    calendars: calendars.map((calendar) => ({ ...calendar, foregroundColor: readableOn(calendar) })),
    own,
    google: Object.fromEntries(answers),
    preview: calendarsShown(ctx) && ctx.account.calendar === 'preview',
    perDay,
  }
}

const ownViews = (ctx: Ctx): CalendarView[] =>
  OWN_CALENDARS.filter(({ id }) => id !== 'texts' || ctx.can.message).map(({ id, name, color }) => ({
    id,
    name,
    description: '',
    backgroundColor: color,
    foregroundColor: '#ffffff',
    type: 'own',
  }))

/** Google's own text color, unless it can't be read on the calendar's. */
function readableOn({ backgroundColor, foregroundColor }: CalendarView): string {
  const found = [foregroundColor, '#000000', '#ffffff'].find((text) => contrast(text, backgroundColor) >= 4.5)
  return found ?? '#000000'
}
