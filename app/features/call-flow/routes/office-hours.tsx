import { parseWithZod } from '#app/lib/parse-form.ts'
import { data } from 'react-router'
import { notFound } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { zoneName } from '#app/lib/zoned.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { refuseForm, saveFailure } from '#app/middleware/save-failure.server.ts'
import { LastChangeNote } from '../components/last-change.tsx'
import { LocationSettings } from '../components/location-settings.tsx'
import { OfficeHoursForm } from '../components/office-hours-form.tsx'
import { nextHolidays } from '../hours/holidays.ts'
import { chooseLocation } from '../locations.server.ts'
import { officeHoursFormSchema } from '../hours/office-hours.schema.ts'
import { getOfficeHours, saveOfficeHours } from '../hours/office-hours.server.ts'
import { OFFICE_HOURS_PATH } from '../paths.ts'
import { listRecordings } from '../recordings/recordings.server.ts'
import type { Route } from './+types/office-hours'

export const meta: Route.MetaFunction = () => [{ title: 'Office hours · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => {
  const choice = await chooseLocation(ctx, url.searchParams.get('location'))
  if (!choice.locationId) return { choice, edited: null }
  const [loaded, recordings] = await Promise.all([
    getOfficeHours(ctx, choice.locationId),
    listRecordings(ctx, 'closedMessage'),
  ])
  const holidays = nextHolidays(ctx.now(), loaded.location.timezone)
  return { choice, edited: { ...loaded, recordings, holidays } }
})

export const action = page.action(
  { can: 'administer' },
  async (ctx, { request, url, context }: Route.ActionArgs) => {
    const { locationId } = await chooseLocation(ctx, url.searchParams.get('location'))
    if (!locationId) throw notFound('This location')
    const submission = parseWithZod(await request.formData(), { schema: officeHoursFormSchema })
    if (submission.status !== 'success') return data({ result: submission.reply() }, 422)
    try {
      await saveOfficeHours(ctx, locationId, submission.value)
    } catch (error) {
      return refuseForm(submission, error, saveFailure(error, 'Unable to update office hours', context))
    }
    return redirectWithToast(`${OFFICE_HOURS_PATH}?location=${locationId}`, {
      kind: 'ok',
      message: 'Office Hours Updated.',
    })
  },
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
