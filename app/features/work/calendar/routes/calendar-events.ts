import { log } from '#app/lib/log.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { dayIn } from '#app/lib/dates.ts'
import { requestIdContext } from '#app/middleware/contexts.ts'
import { resource } from '#app/middleware/route-builder.server.ts'
import { problemMessage } from '../calendar.ts'
import { rangeOf, readCalendarQuery } from '../calendar-query.ts'
import { PER_DAY } from '../calendar.server.ts'
import { messageOf } from '../connection.server.ts'
import { googleEvents } from '../google-events.server.ts'
import { GoogleError } from '../google.server.ts'
import type { Route } from './+types/calendar-events'

/** The events of a Google calendar in `?view=&date=`, which a page asks for when Google was slow. */
export const loader = resource.loader(
  { params: { calendarId: uuid } },
  async (ctx, { params, url, context }: Route.LoaderArgs) => {
    const query = readCalendarQuery(url.searchParams, dayIn(ctx.now(), ctx.account.timezone))
    try {
      const perDay = PER_DAY[query.view]
      return Response.json(await googleEvents(ctx, params.calendarId, { ...rangeOf(query), perDay }))
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error
      const { problem } = error
      log.warn({ err: messageOf(error), requestId: context.get(requestIdContext) }, 'events not loaded')
      return Response.json({ problem, code: problem, error: problemMessage(problem) }, { status: 502 })
    }
  },
)
