import { zoneName } from '#app/lib/zoned.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { LastChangeNote } from '../components/last-change.tsx'
import { LocationSettings } from '../components/location-settings.tsx'
import { OfficeHoursForm } from '../components/office-hours-form.tsx'
import { nextHolidays } from '#app/features/accounts/office-hours/holidays.ts'
import { officeHoursFormSchema } from '#app/features/accounts/office-hours/office-hours.schema.ts'
import { getOfficeHours, saveOfficeHours } from '../settings/office-hours.server.ts'
import { OFFICE_HOURS_PATH } from '../paths.ts'
import { listFlowRecordings } from '../recordings/recordings.server.ts'
import { openLocation } from './open-location.server.ts'
import { readLocationForm } from './read-location-form.server.ts'
import type { Route } from './+types/office-hours'

export const meta: Route.MetaFunction = () => [{ title: 'Office hours · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, args: Route.LoaderArgs) => {
  const choice = await openLocation(ctx, args, OFFICE_HOURS_PATH)
  if (!choice.locationId) return { choice, edited: null }
  const [loaded, recordings] = await Promise.all([
    getOfficeHours(ctx, choice.locationId),
    listFlowRecordings(ctx, 'closedMessage'),
  ])
  const holidays = nextHolidays(ctx.now(), loaded.location.timezone)
  return { choice, edited: { ...loaded, recordings, holidays } }
})

export const action = page.form(
  {
    can: 'administer',
    read: readLocationForm,
    schema: officeHoursFormSchema,
    failed: 'Unable to update office hours',
    to: ({ locationId }) => `${OFFICE_HOURS_PATH}?location=${locationId}`,
    done: 'Office Hours Updated.',
  },
  (ctx, hours, { locationId }) => saveOfficeHours(ctx, locationId, hours),
)

export default function OfficeHours({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, edited } = loaderData
  if (!edited) return <LocationSettings choice={choice} />
  const { location, officeHours, base, version, lastChange, recordings, holidays } = edited
  return (
    <LocationSettings choice={choice}>
      <p className="text-muted text-sm">
        Times are {zoneName(location.timezone)} time. A close time of 12:00 AM is the end of the day.
      </p>
      {lastChange ? <LastChangeNote change={lastChange} /> : null}
      <OfficeHoursForm
        key={location.id}
        locationId={location.id}
        officeHours={officeHours}
        holidays={holidays}
        recordings={recordings}
        version={version}
        base={base}
        lastResult={actionData?.result}
      />
    </LocationSettings>
  )
}
