import { useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { useClock } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { CALENDAR_PATH, problemMessage } from '../calendar.ts'
import { whenText } from '../event-text.ts'
import { googleEvent } from '../google-events.server.ts'
import { GoogleError } from '../google.server.ts'
import type { Route } from './+types/google-event'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.found?.event.title ?? 'Event'} · Switchboard` },
]

export const loader = page.loader(
  { params: { calendarId: uuid } },
  async (ctx, { params }: Route.LoaderArgs) => {
    try {
      return { found: await googleEvent(ctx, params.calendarId, params.eventId), problem: null }
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error
      return { found: null, problem: problemMessage(error.problem) }
    }
  },
)

/** An event of a Google calendar. It is changed in Google Calendar. */
export default function GoogleEventDialog({ loaderData: { found, problem } }: Route.ComponentProps) {
  const { search } = useLocation()
  const { timeZone } = useClock()
  const closeTo = `${CALENDAR_PATH}${search}`
  if (!found) {
    return (
      <RouteDialog title="Event" closeTo={closeTo} size="sm" plain>
        <Alert variant="bad">{problem}</Alert>
      </RouteDialog>
    )
  }
  const { event, calendar, location, description, link } = found
  return (
    <RouteDialog
      title={<bdi>{event.title}</bdi>}
      description={`${calendar} · ${whenText(event, timeZone)}`}
      closeTo={closeTo}
      size="sm"
      plain
    >
      <div className="flex flex-col gap-3 text-sm">
        {location ? (
          <p>
            <span className="text-muted">Where: </span>
            <bdi>{location}</bdi>
          </p>
        ) : null}
        {description ? (
          <p className="max-h-72 overflow-y-auto whitespace-pre-line break-words">
            <bdi>{description}</bdi>
          </p>
        ) : null}
        {link ? (
          <p>
            <a href={link} target="_blank" rel="noopener noreferrer nofollow" className="underline">
              Open in Google Calendar
            </a>
          </p>
        ) : null}
      </div>
    </RouteDialog>
  )
}
