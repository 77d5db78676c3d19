import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { data, Link } from 'react-router'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { notFound } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { refuseForm, saveFailure } from '#app/middleware/save-failure.server.ts'
import { getCallFlow, saveCallFlow } from '../call-flow.server.ts'
import { callFlowFormSchema } from '../settings/call-flow-form.schema.ts'
import { valuesOf } from '../settings/call-flow-form.ts'
import { changeStructure, shownValues } from '../settings/call-flow-structure.ts'
import { CallSettingsForm } from '../components/call-settings-form.tsx'
import { LastChangeNote } from '../components/last-change.tsx'
import { LocationSettings } from '../components/location-settings.tsx'
import { chooseLocation } from '../locations.server.ts'
import { CALL_RULES_PATH, CALL_SETTINGS_PATH, readTab, type Tab } from '../paths.ts'
import { listAllRecordings } from '../recordings/recordings.server.ts'
import type { Route } from './+types/call-settings'

export const meta: Route.MetaFunction = () => [{ title: 'Call settings · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => {
  const choice = await chooseLocation(ctx, url.searchParams.get('location'))
  if (!choice.locationId) return { choice, edited: null }
  const [{ flow, ...loaded }, recordings] = await Promise.all([
    getCallFlow(ctx, choice.locationId),
    listAllRecordings(ctx),
  ])
  return { choice, edited: { ...loaded, values: valuesOf(flow), recordings } }
})

/** Saves the flow; without JavaScript also adds users to call groups, and sub-groups. */
export const action = page.action(
  { can: 'administer' },
  async (ctx, { request, url, context }: Route.ActionArgs) => {
    const { locationId } = await chooseLocation(ctx, url.searchParams.get('location'))
    if (!locationId) throw notFound('This location')
    const form = await request.formData()
    const submission = parseWithZod(form, { schema: callFlowFormSchema })
    const tab = readTab(form.get('tab'))
    const initialValue = shownValues(submission.payload)
    const changed = changeStructure(submission.payload, form)
    if (changed) return refused({ initialValue: changed }, tab)
    if (submission.status !== 'success') return refused({ ...submission.reply(), initialValue }, tab)
    try {
      await saveCallFlow(ctx, locationId, submission.value)
    } catch (error) {
      const failure = saveFailure(error, 'Unable to update call flow', context)
      const message = failure.status === 500 ? 'Error saving call flow.' : failure.message
      const { data: answer } = refuseForm(submission, error, { ...failure, message })
      return refused({ ...answer.result, initialValue }, tab, failure.status)
    }
    return redirectWithToast(`${CALL_SETTINGS_PATH}?location=${locationId}&tab=${tab ?? 'inbound'}`, {
      kind: 'ok',
      message: 'Call Flow saved.',
    })
  },
)

/** The form again, with what was entered. */
const refused = (result: object, tab: Tab | undefined, status = 422) =>
  data({ result: result as FormResult, tab }, status)

export default function CallSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, edited } = loaderData
  if (!edited) return <LocationSettings choice={choice} />
  const { location, values, version, users, reach, lastChange, recordings } = edited
  return (
    <LocationSettings choice={choice}>
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-64 text-muted text-sm">
          What happens to calls to and from {location.name}.
        </p>
        <Link to={`${CALL_RULES_PATH}?location=${location.id}`} className={buttonVariants()}>
          Rules for all locations
        </Link>
        <Link to={`${CALL_SETTINGS_PATH}/simulator?location=${location.id}`} className={buttonVariants()}>
          Try a call
        </Link>
      </div>
      {lastChange ? <LastChangeNote change={lastChange} /> : null}
      <CallSettingsForm
        key={location.id}
        locationId={location.id}
        values={values}
        version={version}
        tab={actionData?.tab}
        users={users}
        reach={reach}
        recordings={recordings}
        lastResult={actionData?.result}
      />
    </LocationSettings>
  )
}
