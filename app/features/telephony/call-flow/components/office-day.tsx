import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { Plus, X } from '#app/components/icons.tsx'
import { FieldError } from '#app/components/forms/field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Switch } from '#app/components/ui/switch.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { capitalize } from '#app/features/accounts/office-hours/describe-office-hours.ts'
import { MOST_OPENINGS, type Weekday } from '#app/features/accounts/office-hours/office-hours.ts'
import type { AnyForm } from './use-settings-form.ts'

interface OpeningValues {
  openTime: string
  closeTime: string
  nextDay: boolean
}

export interface DayValues extends OpeningValues {
  open: boolean
  more: OpeningValues[]
}

const MIDNIGHT = '00:00'
const ALL_DAY = [MIDNIGHT, MIDNIGHT] as const
const WORKING_TIMES = ['08:00', '17:00'] as const

interface OfficeDayProps {
  form: AnyForm
  weekday: Weekday
  field: FieldMetadata<DayValues>
  onCopy: () => void
  onChange: () => void
}

/** A weekday's switch and opening times. */
export function OfficeDay({ form, weekday, field, onCopy, onChange }: OfficeDayProps) {
  const { open, openTime, closeTime, nextDay, more } = field.getFieldset()
  const { key, ...switched } = getInputProps(open, { type: 'checkbox' })
  const others = more.getFieldList()
  const isAllDay = openTime.value === MIDNIGHT && closeTime.value === MIDNIGHT && others.length === 0
  const setTimes = ([from, to]: readonly [string, string]) => {
    form.update({ name: openTime.name, value: from as never })
    form.update({ name: closeTime.name, value: to as never })
    onChange()
  }
  const name = capitalize(weekday)
  return (
    <li className="group/day flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-2.5">
      <label className="flex min-h-8 w-32 items-center gap-2.5">
        <Switch key={key} {...switched} />
        <span>
          {name}
          <span className="sr-only"> open</span>
          <span aria-hidden className="block text-muted text-xs group-has-[[role=switch]:checked]/day:hidden">
            Closed
          </span>
        </span>
      </label>
      <div className="hidden min-w-0 flex-1 flex-col gap-2 group-has-[[role=switch]:checked]/day:flex">
        <div className={isAllDay ? 'hidden' : undefined}>
          <OpeningTimes of={name} fields={{ openTime, closeTime, nextDay }} />
        </div>
        {others.map((row, index) => (
          <OpeningTimes key={row.key} of={`${name}, ${index + 2}`} fields={row.getFieldset()}>
            <Button
              {...form.remove.getButtonProps({ name: more.name, index })}
              type="submit"
              size="icon-sm"
              variant="ghost"
              onClick={onChange}
            >
              <X aria-hidden />
              <span className="sr-only">
                Remove hours {index + 2} of {name}
              </span>
            </Button>
          </OpeningTimes>
        ))}
        <FieldError field={more} />
        <div className="flex flex-wrap items-center gap-1">
          {others.length === 0 ? (
            <label className="js-only mr-2 flex min-h-7 items-center gap-2 text-sm">
              <Checkbox checked={isAllDay} onChange={() => setTimes(isAllDay ? WORKING_TIMES : ALL_DAY)} />
              Open 24 hours<span className="sr-only"> on {name}</span>
            </label>
          ) : null}
          {!isAllDay && others.length < MOST_OPENINGS - 1 ? (
            <Button
              {...form.insert.getButtonProps({
                name: more.name,
                defaultValue: { openTime: '', closeTime: '' },
              })}
              type="submit"
              size="sm"
              variant="ghost"
              onClick={onChange}
            >
              <Plus aria-hidden />
              Add hours<span className="sr-only"> on {name}</span>
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" className="js-only" onClick={onCopy}>
            Copy to all open days<span className="sr-only"> from {name}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}

interface OpeningTimesProps {
  of: string
  fields: {
    openTime: FieldMetadata<string>
    closeTime: FieldMetadata<string>
    nextDay: FieldMetadata<boolean>
  }
  children?: React.ReactNode
}

function OpeningTimes({ of, fields: { openTime, closeTime, nextDay }, children }: OpeningTimesProps) {
  const hydrated = useHydrated()
  const { key, ...checkbox } = getInputProps(nextDay, { type: 'checkbox' })
  const [from, to] = [openTime.value ?? '', closeTime.value ?? '']
  const mayBeNextDay = !hydrated || nextDay.value === 'on' || (to !== '' && to !== '00:00' && to <= from)
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Time label="Open At" of={of} field={openTime} />
      <Time label="Close At" of={of} field={closeTime} />
      {mayBeNextDay ? (
        <label className="flex min-h-8 items-center gap-2 text-sm">
          <Checkbox key={key} {...checkbox} />
          Next day<span className="sr-only"> on {of}</span>
        </label>
      ) : null}
      {children}
    </div>
  )
}

function Time({ label, of, field }: { label: string; of: string; field: FieldMetadata<string> }) {
  const { key, ...props } = getInputProps(field, { type: 'time' })
  return (
    // A fixed width: an error must not push away what is pressed next.
    <div className="flex w-56 flex-col gap-1">
      <span className="flex items-center gap-2">
        <Label htmlFor={props.id} className="text-muted!">
          {label} <span className="sr-only">on {of}</span>
        </Label>
        <Input key={key} {...props} step={300} className="w-32" />
      </span>
      <FieldError field={field} />
    </div>
  )
}
