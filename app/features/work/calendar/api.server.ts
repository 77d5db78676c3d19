import { z } from 'zod'
import { findSession } from '#app/features/accounts/auth/session.server.ts'
import { bearerOf } from '#app/lib/api/bearer.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, wholeList } from '#app/lib/api/list.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { forbidden } from '#app/lib/errors.ts'
import { type CalendarEvent, isOwn, OWN_CALENDARS, problemMessage } from './calendar.ts'
import { PER_DAY } from './calendar.server.ts'
import { rangeOf, VIEWS } from './calendar-query.ts'
import {
  activeCalendars,
  beginConsent,
  disconnect,
  readConnection,
  selectCalendars,
} from './connection.server.ts'
import { googleEvents, startOf } from './google-events.server.ts'
import { GoogleError } from './google.server.ts'
import { ownEvents } from './own-calendars.server.ts'

const calendarShape = {
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  backgroundColor: z.string(),
  foregroundColor: z.string(),
  type: z.literal('google'),
}
const calendar = z.object(calendarShape).meta({ id: 'Calendar' })
const choice = z.object({ ...calendarShape, selected: z.boolean() }).meta({ id: 'CalendarChoice' })

const event = z
  .object({
    id: z.string(),
    calendarId: z.string(),
    title: z.string(),
    start: z.string(),
    end: z.string(),
    allDay: z.boolean().describe('Its start and end are midnights in the account’s time zone.'),
  })
  .meta({ id: 'CalendarEvent' })

const choices = async (ctx: Ctx) => {
  const { calendars } = await readConnection(ctx)
  return wholeList(calendars.map((each) => ({ ...each, type: 'google' as const })))
}

export const activeCalendarsCall = defineCall({
  method: 'GET',
  path: '/calendars/active',
  summary: 'List the chosen Google calendars',
  area: 'calendar',
  who: 'user',
  output: listOf(calendar),
  example: {},
  run: async (ctx) =>
    wholeList((await activeCalendars(ctx)).map((each) => ({ ...each, type: 'google' as const }))),
})

export const apiCalls: ApiCall[] = [
  activeCalendarsCall,
  defineCall({
    method: 'GET',
    path: '/calendars/{id}/events',
    summary: 'List the events of a calendar',
    notes:
      'Of a chosen Google calendar, or of follow-ups, texts or cards: what the user has to do. If Google’s access has ended, the refusal’s fields have the code AUTH_EXPIRED.',
    area: 'calendar',
    who: 'user',
    params: { id: z.union([z.uuid(), z.enum(OWN_CALENDARS.map(({ id }) => id))]) },
    query: {
      view: z.enum(VIEWS).default('month').describe('How many days: a month’s weeks, a week, a day, or 30.'),
      date: z.iso.date().optional().describe('A day in view, or the first of 30; today by default.'),
    },
    output: listOf(event),
    errors: { unavailable: 'Google doesn’t answer, or no longer lets us in' },
    example: { params: { id: 'follow-ups' }, query: { view: 'week' } },
    run: async (ctx, { params: { id }, query: { view, date } }) => {
      const range = rangeOf({ view, date: date ?? dayIn(ctx.now(), ctx.account.timezone) })
      const perDay = PER_DAY[view]
      const loaded = isOwn(id)
        ? ownEvents(ctx, [id], range, perDay)
        : googleEvents(ctx, id, { ...range, perDay }).catch(explain)
      const { events } = await loaded
      return wholeList(events.map((each) => toEvent(ctx, each)))
    },
  }),
  defineCall({
    method: 'GET',
    path: '/calendars/google/auth',
    summary: 'Start to connect Google Calendar',
    notes: 'Open authUrl in a browser that is signed in with the same session.',
    area: 'calendar',
    who: 'administer',
    scope: 'none',
    output: z.object({ authUrl: z.string() }),
    errors: { unavailable: 'calendars aren’t set up on this server' },
    example: { inTests: 503 },
    run: async (ctx, { request, services }) => {
      const found = await findSession(services, bearerOf(request.headers))
      if (!('session' in found)) throw forbidden()
      return { authUrl: await beginConsent(ctx, found.session.id) }
    },
  }),
  defineCall({
    method: 'GET',
    path: '/calendars/google/list',
    summary: 'List the Google calendars to choose from',
    area: 'calendar',
    who: 'administer',
    output: listOf(choice),
    example: {},
    run: choices,
  }),
  defineCall({
    method: 'POST',
    path: '/calendars/google',
    summary: 'Choose Google calendars',
    notes: 'All that are shown; others are no longer.',
    area: 'calendar',
    who: 'administer',
    repeatable: true,
    body: z.object({
      calendars: z.array(z.strictObject({ id: z.uuid(), type: z.literal('google').optional() })).max(300),
    }),
    output: listOf(choice),
    errors: { invalid: 'it isn’t connected' },
    example: { body: { calendars: [{ id: '$calendar', type: 'google' }] } },
    run: async (ctx, { body }) => {
      const { calendars } = await readConnection(ctx)
      const was = calendars.filter(({ selected }) => selected).map(({ id }) => id)
      await selectCalendars(
        ctx,
        body.calendars.map(({ id }) => id),
        was,
      )
      return choices(ctx)
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/calendars/google',
    summary: 'Disconnect Google Calendar',
    area: 'calendar',
    who: 'administer',
    example: {},
    run: (ctx) => disconnect(ctx),
  }),
]

/** Days as instants, so that all events are alike. */
function toEvent(ctx: Ctx, { id, calendarId, title, allDay, start, end }: CalendarEvent) {
  const at = (time: string) => (allDay ? startOf(time, ctx.account.timezone).toISOString() : time)
  return { id, calendarId, title, allDay, start: at(start), end: at(end) }
}

/** @throws ApiRefusal unavailable for an error of Google's, with its code; any other error */
function explain(error: unknown): never {
  if (!(error instanceof GoogleError)) throw error
  throw new ApiRefusal('unavailable', problemMessage(error.problem), { fields: { code: error.problem } })
}
