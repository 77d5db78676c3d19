import { type FieldMetadata, getCollectionProps, getInputProps } from '@conform-to/react'
import { Form } from 'react-router'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FieldError, FormError } from '#app/components/forms/field.tsx'
import { TextareaField } from '#app/components/forms/inputs.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { Card } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Switch } from '#app/components/ui/switch.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { capitalize } from '../describe-office-hours.ts'
import { type OfficeHours, SMS_CLOSED_MAX, SPOKEN_MAX, WEEKDAYS, type Weekday } from '../office-hours.ts'
import { type HoursFields, type OfficeHoursValues, valuesOf } from '../office-hours-values.ts'
import { OFFICE_HOURS_PATH } from '../paths.ts'
import type { RecordingView } from '../recordings.ts'
import { recorderPath, staysOnSettings } from './recorder-path.ts'
import { SaveBar } from './save-bar.tsx'
import { SpokenMessage } from './spoken-message.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const loadSchema = async () => (await import('../office-hours.schema.ts')).officeHoursFormSchema

export interface OfficeHoursFormProps {
  locationId: string
  /** Null: the location is always open. */
  officeHours: OfficeHours | null
  /** With the day of the next one, `yyyy-mm-dd`. */
  holidays: readonly { name: string; next: string }[]
  recordings: readonly RecordingView[]
  base: HoursFields
  version: number
  lastResult: FormResult
}

/** A location's opening times, holidays, and what callers and texts get while it is closed. */
export function OfficeHoursForm(props: OfficeHoursFormProps) {
  const { locationId, officeHours, holidays, recordings, base, version, lastResult } = props
  const { form, fields, unsaved, reset, formProps } = useSettingsForm<OfficeHoursValues>({
    id: `office-hours-${locationId}`,
    values: valuesOf(officeHours),
    loadSchema,
    lastResult,
  })
  const closed = fields.closedMessage.getFieldset()
  const days = fields.hours.getFieldset()
  return (
    <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-4">
      <FormError form={form} />
      <EditFields version={version} base={base} lastResult={lastResult} />
      {officeHours ? null : (
        <Alert variant="info">
          This location has no office hours yet, so its phones ring at any time. Save to use these.
        </Alert>
      )}
      <Card title="Hours" headingId="hours">
        <ul className="divide-y divide-line">
          {WEEKDAYS.map((weekday) => (
            <Day key={weekday} weekday={weekday} field={days[weekday]} />
          ))}
        </ul>
      </Card>
      <Card title="Holidays" headingId="holidays">
        <div className="flex flex-col gap-3 p-4">
          <p className="text-muted text-sm">The office is closed all day on the holidays you choose.</p>
          <div role="group" aria-labelledby="holidays" className="flex flex-wrap gap-2">
            {getCollectionProps(fields.holidays, {
              type: 'checkbox',
              options: holidays.map(({ name }) => name),
            }).map(({ key, ...box }, index) => (
              <label
                key={key}
                className="inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-full border border-line px-3 text-sm has-checked:border-brand-text has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-brand-text"
              >
                <input {...box} className="checkbox" />
                {holidays[index]!.name}
                <span className="text-muted text-xs tabular-nums">{formatDay(holidays[index]!.next)}</span>
              </label>
            ))}
          </div>
          <FieldError field={fields.holidays} />
        </div>
      </Card>
      <Card title="While closed" headingId="while-closed">
        <div className="flex flex-col gap-5 p-4">
          <SpokenMessage
            label="Call response"
            hint="What callers hear before they can leave a message."
            type={closed.type}
            text={closed.message}
            recording={closed.recording}
            recordings={recordings}
            recordTo={recorderPath(OFFICE_HOURS_PATH, 'closedMessage', locationId, closed.recording.name)}
            maxLength={SPOKEN_MAX}
            whenDisabled="Callers aren’t told that the office is closed."
          />
          <TextareaField
            field={fields.smsClosedMessage}
            label="Text auto-response"
            hint="Sent once a night to each client who texts, unless they have opted out or their quiet hours have begun."
            placeholder="disabled till message is entered"
            rows={3}
            maxLength={SMS_CLOSED_MAX}
          />
        </div>
      </Card>
      <SaveBar unsaved={unsaved} onReset={reset} lastResult={lastResult} />
      <UnsavedGuard when={unsaved} stays={staysOnSettings(OFFICE_HOURS_PATH)} />
    </Form>
  )
}

type DayField = FieldMetadata<OfficeHoursValues['hours'][Weekday]>

function Day({ weekday, field }: { weekday: Weekday; field: DayField }) {
  const { open, openTime, closeTime } = field.getFieldset()
  const { key: openKey, ...openProps } = getInputProps(open, { type: 'checkbox' })
  const name = capitalize(weekday)
  return (
    <li className="group/day flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-2.5">
      <label className="flex min-h-8 w-40 items-center gap-2.5">
        <Switch key={openKey} {...openProps} />
        <span>
          {name}
          <span className="sr-only"> open</span>
          <span aria-hidden className="block text-muted text-xs group-has-[[role=switch]:checked]/day:hidden">
            Closed
          </span>
        </span>
      </label>
      <div className="hidden flex-wrap gap-x-4 gap-y-2 group-has-[[role=switch]:checked]/day:flex">
        <Time label="Open At" of={name} field={openTime} />
        <Time label="Close At" of={name} field={closeTime} />
      </div>
    </li>
  )
}

function Time({ label, of, field }: { label: string; of: string; field: FieldMetadata<string> }) {
  const { key, ...props } = getInputProps(field, { type: 'time' })
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-center gap-2">
        <Label htmlFor={props.id} className="text-muted">
          {label} <span className="sr-only">on {of}</span>
        </Label>
        <Input key={key} {...props} step={300} className="w-32" />
      </span>
      <FieldError field={field} />
    </div>
  )
}
