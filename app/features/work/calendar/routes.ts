import { route } from '@react-router/dev/routes'

export const pages = [
  route('calendar', 'features/work/calendar/routes/calendar-page.tsx', [
    route('feed', 'features/work/calendar/routes/feed.tsx'),
    route('own/:kind/:itemId/:boardId?', 'features/work/calendar/routes/own-item.tsx'),
    route('events/:calendarId/:eventId', 'features/work/calendar/routes/google-event.tsx'),
  ]),
  route('calendar/move', 'features/work/calendar/routes/move-item.ts'),
]

export const accountPages = [
  route('calendar', 'features/work/calendar/routes/connection.tsx', [
    route('disconnect', 'features/work/calendar/routes/disconnect.tsx'),
  ]),
]

export const resources = [
  route('calendars/active', 'features/work/calendar/routes/active-calendars.ts'),
  route('calendars/:calendarId/events', 'features/work/calendar/routes/calendar-events.ts'),
  route('calendars/google/auth', 'features/work/calendar/routes/google-auth.ts'),
  route('calendars/google/callback', 'features/work/calendar/routes/google-callback.ts'),
]

/** Other calendars read it, with the secret in its address. */
export const publicRoutes = [
  route('calendar-feed/:accountId/:file', 'features/work/calendar/routes/feed-file.ts'),
]
