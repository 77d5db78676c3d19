import { type FieldMetadata, getCollectionProps } from '@conform-to/react'
import { Form } from 'react-router'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FieldError } from '#app/components/forms/field.tsx'
import { CheckboxField, TextareaField } from '#app/components/forms/inputs.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { Card } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { formatDay } from '#app/lib/dates.ts'
import type { NextHoliday } from '#app/features/accounts/office-hours/holidays.ts'
import {
  type Closure,
  DEFAULT_CLOSED_MESSAGE,
  type OfficeHours,
  type OpenDay,
  WEEKDAYS,
  type Weekday,
} from '#app/features/accounts/office-hours/office-hours.ts'
import { OFFICE_HOURS_PATH } from '../paths.ts'
import type { FlowRecordingView } from '../recordings/recordings.ts'
import { ClosingDates } from './closing-dates.tsx'
import { type DayValues, OfficeDay } from './office-day.tsx'
import { recorderPath, staysOnSettings } from './recorder-path.ts'
import { SaveBar } from './save-bar.tsx'
import { SpokenMessage } from './spoken-message.tsx'
import { type OpenedSettings, useOpenedSettings } from './use-opened-settings.ts'
import { useSettingsForm } from './use-settings-form.ts'

const loadSchema = async () =>
  (await import('#app/features/accounts/office-hours/office-hours.schema.ts')).officeHoursFormSchema

interface Values {
  hours: Record<Weekday, DayValues>
  holidays: string[]
  observed: boolean
  closures: Closure[]
  closedMessage: { type: string; message: string; recording: string }
  smsClosedMessage: string
}

export interface OfficeHoursFormProps {
  locationId: string
  /** Null: the location is always open. */
  officeHours: OfficeHours | null
  holidays: readonly NextHoliday[]
  recordings: readonly FlowRecordingView[]
  version: number
  /** The stored parts that are compared when two users save. */
  base: object
  lastResult: FormResult
}

/** A location's opening times, holidays, and what callers and texts get while it is closed. */
export function OfficeHoursForm(props: OfficeHoursFormProps) {
  const { officeHours, base, version, lastResult } = props
  const opened = useOpenedSettings({ officeHours, base, version }, lastResult, OFFICE_HOURS_PATH)
  return <OpenedForm key={opened.round} {...props} {...opened.settings} opened={opened} />
}

type OpenedFormProps = OfficeHoursFormProps & {
  opened: OpenedSettings<Pick<OfficeHoursFormProps, 'officeHours' | 'base' | 'version'>>
}

function OpenedForm(props: OpenedFormProps) {
  const { locationId, officeHours, holidays, recordings, base, version, opened } = props
  const { form, fields, unsaved, touch, formProps } = useSettingsForm<Values>({
    id: `office-hours-${locationId}`,
    values: valuesOf(officeHours),
    loadSchema,
    opened,
  })
  const closed = fields.closedMessage.getFieldset()
  const days = fields.hours.getFieldset()
  const watched = (fields.observed.value ?? fields.observed.initialValue) === 'on'
  const copy = (from: Weekday) => {
    for (const weekday of WEEKDAYS) {
      const isOpen = days[weekday].value?.open === 'on'
      if (weekday !== from && isOpen)
        form.update({ name: days[weekday].name, value: days[from].value as never })
    }
    touch()
  }
  return (
    <Form method="post" preventScrollReset {...formProps} className="flex flex-col gap-4">
      {officeHours ? null : (
        <Alert variant="info">
          This location has no office hours yet, so its phones ring at any time. Save to use these.
        </Alert>
      )}
      <Card title="Hours" headingId="hours">
        <ul className="divide-y divide-line">
          {WEEKDAYS.map((weekday) => (
            <OfficeDay
              key={weekday}
              {...{ form, weekday }}
              field={days[weekday]}
              onCopy={() => copy(weekday)}
              onChange={touch}
            />
          ))}
        </ul>
      </Card>
      <Card title="Holidays" headingId="holidays">
        <div className="flex flex-col gap-3 p-4">
          <p className="text-muted text-sm">The office is closed all day on the holidays you choose.</p>
          <HolidayChoices field={fields.holidays} holidays={holidays} watched={watched} />
          <FieldError field={fields.holidays} />
          <CheckboxField
            field={fields.observed}
            label="Also close on the observed day"
            hint="New Year’s Day, Juneteenth, Independence Day, Veterans Day and Christmas Day: the Friday before when it is a Saturday, the Monday after when it is a Sunday."
          />
        </div>
      </Card>
      <ClosingDates form={form} field={fields.closures} onChange={touch} />
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
            whenDisabled="Callers don’t hear that the office is closed."
          />
          <TextareaField
            field={fields.smsClosedMessage}
            label="Text auto-response"
            hint="Sent once a night to each client who texts, unless they have opted out or their quiet hours have begun."
            placeholder="disabled till message is entered"
            rows={3}
          />
        </div>
      </Card>
      <SaveBar form={form} unsaved={unsaved} onReset={opened.onReset}>
        <EditFields version={version} base={base} lastResult={opened.lastResult} />
      </SaveBar>
      <UnsavedGuard when={unsaved} stays={staysOnSettings(OFFICE_HOURS_PATH)} />
    </Form>
  )
}

function HolidayChoices({
  field,
  holidays,
  watched,
}: Pick<OfficeHoursFormProps, 'holidays'> & {
  field: FieldMetadata<string[]>
  /** The observed days are closed too. */
  watched: boolean
}) {
  return (
    <div role="group" aria-labelledby="holidays" className="flex flex-wrap gap-2">
      {getCollectionProps(field, {
        type: 'checkbox',
        options: holidays.map(({ name }) => name),
      }).map(({ key, ...box }, index) => (
        <label
          key={key}
          className="inline-flex min-h-8 cursor-pointer items-center gap-2 rounded-full border border-line px-3 text-sm has-checked:border-brand-text has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-brand-text"
        >
          <input {...box} className="checkbox" />
          {holidays[index]!.name}
          <span className="text-muted text-xs tabular-nums">
            {formatDay(holidays[index]!.next)}
            {watched && holidays[index]!.observed ? `, observed ${formatDay(holidays[index]!.observed)}` : ''}
          </span>
        </label>
      ))}
    </div>
  )
}

const TIMES = { nextDay: false, more: [] }
const WORKING: DayValues = { ...TIMES, open: true, openTime: '08:00', closeTime: '17:00' }
const CLOSED: DayValues = { ...TIMES, open: false, openTime: '', closeTime: '' }

const dayValues = ({ more = [], nextDay = false, ...day }: OpenDay): DayValues => ({
  ...day,
  nextDay,
  more: more.map((opening) => ({ ...opening, nextDay: opening.nextDay ?? false })),
})

function valuesOf(officeHours: OfficeHours | null): Values {
  const suggested = (weekday: Weekday) => (weekday === 'sunday' || weekday === 'saturday' ? CLOSED : WORKING)
  const stored = (weekday: Weekday) => {
    const day = officeHours?.hours[weekday]
    return day ? dayValues(day) : CLOSED
  }
  const { type, message, recording } = officeHours?.closedMessage ?? {
    type: 'text',
    message: DEFAULT_CLOSED_MESSAGE,
    recording: null,
  }
  return {
    hours: Object.fromEntries(
      WEEKDAYS.map((weekday) => [weekday, officeHours ? stored(weekday) : suggested(weekday)]),
    ) as Values['hours'],
    holidays: officeHours?.holidays ?? [],
    observed: officeHours?.observed ?? false,
    closures: officeHours?.closures ?? [],
    closedMessage: { type, message, recording: recording?.Key ?? '' },
    smsClosedMessage: officeHours?.smsClosedMessage ?? '',
  }
}
