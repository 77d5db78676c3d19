import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { data, Link } from 'react-router'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { getCallFlow, saveCallFlow } from '../call-flow.server.ts'
import { callFlowFormSchema } from '../settings/call-flow-form.schema.ts'
import { flowFormValues } from '../settings/call-flow-form.ts'
import { changeStructure, shownValues } from '../settings/call-flow-structure.ts'
import { CallSettingsForm } from '../components/call-settings-form.tsx'
import { LastChangeNote } from '../components/last-change.tsx'
import { LocationSettings } from '../components/location-settings.tsx'
import { CALL_RULES_PATH, TRANSCRIPTS_PATH, CALL_SETTINGS_PATH, readTab } from '../paths.ts'
import { listAllRecordings } from '../recordings/recordings.server.ts'
import { openLocation } from './open-location.server.ts'
import { readLocationForm } from './read-location-form.server.ts'
import type { Route } from './+types/call-settings'

export const meta: Route.MetaFunction = () => [{ title: 'Call settings · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, args: Route.LoaderArgs) => {
  const choice = await openLocation(ctx, args, CALL_SETTINGS_PATH)
  if (!choice.locationId) return { choice, edited: null }
  const [{ flow, ...loaded }, recordings] = await Promise.all([
    getCallFlow(ctx, choice.locationId),
    listAllRecordings(ctx),
  ])
  return { choice, edited: { ...loaded, values: flowFormValues(flow), recordings } }
})

const save = page.form(
  {
    can: 'administer',
    read: readLocationForm,
    schema: callFlowFormSchema,
    failed: 'Unable to update call flow',
    unknown: 'Error saving call flow.',
    to: ({ form, locationId }) =>
      `${CALL_SETTINGS_PATH}?location=${locationId}&tab=${readTab(form.get('tab')) ?? 'inbound'}`,
    done: 'Call Flow saved.',
  },
  (ctx, flow, { locationId }) => saveCallFlow(ctx, locationId, flow),
)

/** Saves the flow; without JavaScript also adds users to call groups, and sub-groups. */
export const action = page.action({ can: 'administer' }, async (ctx, args) => {
  const read = await readLocationForm(ctx, args)
  const { payload } = parseWithZod(read.form, { schema: callFlowFormSchema })
  const changed = changeStructure(payload, read.form)
  if (changed) return data({ result: { initialValue: changed } as FormResult }, 422)
  const answer = await save(args, read)
  if (answer instanceof Response) return answer
  // The form is shown with what was sent only in the shape that it can show.
  const initialValue = shownValues(payload)
  return data({ result: { ...answer.data.result, initialValue } as FormResult }, answer.init ?? undefined)
})

export default function CallSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, edited } = loaderData
  const lastResult = actionData?.result
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
        <Link to={`${TRANSCRIPTS_PATH}?location=${location.id}`} className={buttonVariants()}>
          Call transcripts
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
        tab={readTab(lastResult?.initialValue?.tab)}
        users={users}
        reach={reach}
        recordings={recordings}
        lastResult={lastResult}
      />
    </LocationSettings>
  )
}
