import { DateInput } from '#app/components/forms/date-input.tsx'
import { useState } from 'react'
import { Form } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { isUnsaved } from '#app/components/forms/unsaved.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { chooseLocation } from '../locations.server.ts'
import { CALL_SETTINGS_PATH } from '../paths.ts'
import { QUEUE_ENDS } from '../engine/queue-ends.ts'
import { readScenario, type ScenarioQuery } from '../engine/scenario.ts'
import { type SimulatedCall, simulateCall } from '../engine/simulator.server.ts'
import type { Route } from './+types/simulate-call'

export const meta: Route.MetaFunction = () => [{ title: 'Try a call · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => {
  const { locationId } = await chooseLocation(ctx, url.searchParams.get('location'))
  if (!locationId) throw notFound('This location')
  const query = readScenario(url.searchParams)
  return { query, call: await simulateCall(ctx, locationId, query) }
})

/** Tries a call: what happens to it, step by step, by the saved call flow. */
export default function SimulateCall({ loaderData }: Route.ComponentProps) {
  const { query, call } = loaderData
  const [unsaved] = useState(isUnsaved)
  return (
    <RouteDialog
      title="Try a call"
      description={`See what happens to a call to ${call.location.name}, by the saved call flow and office hours.`}
      closeTo={`${CALL_SETTINGS_PATH}?location=${call.location.id}`}
      size="lg"
      plain
    >
      <div className="flex flex-col gap-4">
        {unsaved ? <Alert>This doesn’t try your unsaved changes. Save them to try them.</Alert> : null}
        <Scenario query={query} call={call} />
        {call.warnings.length > 0 ? (
          <Alert variant="warn">
            <p className="font-medium">This call flow has problems:</p>
            <ul className="list-disc pl-4">
              {call.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Alert>
        ) : null}
        {call.steps ? (
          <section aria-labelledby="steps" className="flex flex-col gap-2 rounded-md bg-sunken p-4">
            <h3 id="steps" className="font-semibold">
              What happens
            </h3>
            <p>{call.office}</p>
            <ol aria-labelledby="steps" className="flex list-decimal flex-col gap-1.5 pl-5">
              {call.steps.map((text, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the same step can come twice
                <li key={index} className="[overflow-wrap:anywhere]">
                  {text}
                </li>
              ))}
            </ol>
          </section>
        ) : null}
      </div>
    </RouteDialog>
  )
}

function Scenario({ query, call }: { query: ScenarioQuery; call: SimulatedCall }) {
  return (
    <Form method="get" preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="location" value={call.location.id} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Labeled id="at" label="Time of the call">
          <DateInput id="at" type="datetime-local" name="at" defaultValue={call.at} />
        </Labeled>
        <Labeled
          id="entries"
          label="The caller presses or says"
          hint="One for each menu, separated by commas: 2, claims"
        >
          <Input id="entries" name="entries" defaultValue={query.entries.join(', ')} autoComplete="off" />
        </Labeled>
        <Labeled id="queue" label="In the queue">
          <Select id="queue" name="queue" defaultValue={query.queue}>
            {QUEUE_ENDS.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Labeled>
        <label className="flex items-center gap-2 self-end pb-1.5">
          <Checkbox name="blocked" defaultChecked={query.blocked} />
          The number is blocked
        </label>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <People name="available" legend="Available" people={call.people} chosen={query.available} />
        <People name="answering" legend="Answer when rung" people={call.people} chosen={query.answering} />
      </div>
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          Try
        </Button>
      </div>
    </Form>
  )
}

interface LabelledProps {
  id: string
  label: string
  hint?: string
  children: React.ReactNode
}

function Labeled({ id, label, hint, children }: LabelledProps) {
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id}>{label}</Label>
      {children}
      {hint ? <p className="text-muted text-xs">{hint}</p> : null}
    </div>
  )
}

interface PeopleProps {
  name: string
  legend: string
  people: SimulatedCall['people']
  chosen: readonly string[]
}

function People({ name, legend, people, chosen }: PeopleProps) {
  return (
    <fieldset className="min-w-0 rounded-md border border-line p-3">
      <legend className="px-1 font-medium text-sm">{legend}</legend>
      <div className="flex max-h-56 flex-col gap-1.5 overflow-y-auto">
        {people.map((person) => (
          <label key={person.id} className="flex min-h-6 items-center gap-2">
            <Checkbox name={name} value={person.id} defaultChecked={chosen.includes(person.id)} />
            {person.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
