import { DateTimeField } from '#app/components/forms/date-input.tsx'
import { FieldError } from '#app/components/forms/field.tsx'
import { SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import {
  END_FORMATS,
  CAMPAIGN_MINUTE_STEP,
  MONTH_NAMES,
  OCCURRENCES,
  START_CHOICES,
  startsNow,
  WEEKDAY_NAMES,
} from '../campaign.ts'
import { Objections } from './objections.tsx'
import { AudienceReach } from './reach.tsx'
import type { StepProps } from './use-stored-values.ts'

const UNITS = new Map([
  ['daily', 'days'],
  ['weekly', 'weeks'],
  ['monthly', 'months'],
  ['yearly', 'years'],
])
const MONTH_OPTIONS = MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label }))
const STEP_SECONDS = CAMPAIGN_MINUTE_STEP * 60

/** When it runs. The fields depend on how often, which the server stores as soon as it is chosen. */
export function ScheduleStep({ loaded, fields, keep }: StepProps) {
  const { values, reach, objections, zone, moved } = loaded
  const occurrence = values.scheduleOccurrence
  const repeats = occurrence !== '' && occurrence !== 'once'
  const now = startsNow(values)
  const unit = UNITS.get(occurrence)
  return (
    <>
      <SelectField
        field={fields.scheduleOccurrence}
        label="Occurrence"
        options={OCCURRENCES}
        placeholder="Choose how often"
        onChange={(event) => keep(event.currentTarget.form)}
        className="sm:max-w-64"
      />
      {occurrence === 'field' ? (
        <p className="text-muted text-sm">
          Each contact gets it on their date of birth; those born on February 29 on the 28th in other years.
        </p>
      ) : null}
      {occurrence === 'once' ? (
        <SelectField
          field={fields.scheduleStart}
          label="When"
          options={START_CHOICES}
          onChange={(event) => keep(event.currentTarget.form)}
          className="sm:max-w-64"
        />
      ) : null}
      <div className="flex flex-wrap gap-4">
        {now ? null : (
          <DateTimeField
            field={fields.scheduleStartOn}
            label="Start"
            step={STEP_SECONDS}
            hint={`In ${zone} time`}
          />
        )}
        {unit ? (
          <TextField
            field={fields.scheduleInterval}
            label={`Repeat Every (${unit})`}
            type="number"
            min={1}
            max={999}
            className="w-40"
          />
        ) : null}
        {occurrence === 'yearly' ? (
          <SelectField field={fields.month} label="Month" options={MONTH_OPTIONS} placeholder="Choose" />
        ) : null}
        {occurrence === 'monthly' || occurrence === 'yearly' ? (
          <TextField
            field={fields.monthDay}
            label="Day"
            type="number"
            min={occurrence === 'monthly' ? 0 : 1}
            max={31}
            hint={
              occurrence === 'monthly' ? '0 is the last day. Months without the day are skipped.' : undefined
            }
            className={occurrence === 'monthly' ? 'w-40' : 'w-24'}
          />
        ) : null}
      </div>
      {moved && !now ? <p className="text-sm">{moved}</p> : null}
      {occurrence === 'weekly' ? <Weekdays fields={fields} chosen={values.weekdays} /> : null}
      {repeats ? <Ends loaded={loaded} fields={fields} keep={keep} /> : null}
      {now ? (
        <p className="text-sm">
          It goes out as soon as you confirm it. Where it is night, it waits until the quiet hours end.
        </p>
      ) : (
        <>
          <div>
            <SubmitButton name="intent" value="stay" variant="secondary" size="sm">
              Show next runs
            </SubmitButton>
          </div>
          <NextRuns loaded={loaded} />
        </>
      )}
      {reach ? <AudienceReach reach={reach} upTo={occurrence === 'field'} /> : null}
      {objections.length > 0 ? <Objections objections={objections} /> : null}
    </>
  )
}

function Ends({ loaded: { values }, fields, keep }: StepProps) {
  return (
    <div className="flex flex-wrap gap-4">
      <SelectField
        field={fields.scheduleEndFormat}
        label="Ends"
        options={END_FORMATS}
        onChange={(event) => keep(event.currentTarget.form)}
      />
      {values.scheduleEndFormat === 'on' ? (
        <DateTimeField field={fields.scheduleEndOn} label="Stop" step={STEP_SECONDS} />
      ) : null}
      {values.scheduleEndFormat === 'after' ? (
        <TextField
          field={fields.scheduleEndAfter}
          label={values.scheduleOccurrence === 'field' ? 'Days' : 'Runs'}
          type="number"
          min={0}
          max={9999}
          className="w-32"
        />
      ) : null}
    </div>
  )
}

function NextRuns({ loaded }: Pick<StepProps, 'loaded'>) {
  const { runs, values, problem } = loaded
  if (values.scheduleOccurrence === '') return null
  if (runs === null) {
    return <p className="text-muted text-sm">{problem ?? 'Fill in the schedule to see its next runs.'}</p>
  }
  if (runs.length === 0) return <p className="text-muted text-sm">No run is planned with this schedule.</p>
  return (
    <section aria-label="Next runs" className="text-sm">
      <h2 className="font-medium">Next runs</h2>
      <ol className="mt-1 flex flex-col gap-0.5 tabular-nums">
        {runs.map((run) => (
          <li key={run}>
            <DateTime at={run} show="both" />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Weekdays({ fields, chosen }: { fields: StepProps['fields']; chosen: readonly string[] }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm">Repeat on</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {WEEKDAY_NAMES.map((label, day) => (
          <label key={label} className="flex min-h-8 items-center gap-2">
            <Checkbox name="weekdays" value={day} defaultChecked={chosen.includes(String(day))} />
            {label}
          </label>
        ))}
      </div>
      <p className="text-muted text-xs">If you choose none, it runs on the weekday of its start.</p>
      <FieldError field={fields.weekdays} />
    </fieldset>
  )
}
