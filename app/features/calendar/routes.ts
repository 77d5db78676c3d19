import { route } from '@react-router/dev/routes'

export const pages = [
  route('calendar', 'features/calendar/routes/calendar.tsx', [
    route('feed', 'features/calendar/routes/feed.tsx'),
    route('own/:kind/:itemId/:boardId?', 'features/calendar/routes/own-item.tsx'),
    route('events/:calendarId/:eventId', 'features/calendar/routes/google-event.tsx'),
  ]),
  route('calendar/move', 'features/calendar/routes/move-item.ts'),
]

export const accountPages = [
  route('calendar', 'features/calendar/routes/connection.tsx', [
    route('disconnect', 'features/calendar/routes/disconnect.tsx'),
  ]),
]

export const resources = [
  route('calendars/active', 'features/calendar/routes/active-calendars.ts'),
  route('calendars/:calendarId/events', 'features/calendar/routes/calendar-events.ts'),
  route('calendars/google/auth', 'features/calendar/routes/google-auth.ts'),
  route('calendars/google/callback', 'features/calendar/routes/google-callback.ts'),
]

/** Other calendars read it, with the secret in its address. */
export const publicRoutes = [route('calendar-feed/:accountId/:file', 'features/calendar/routes/feed-file.ts')]
