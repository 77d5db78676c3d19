import { DateTimeField } from '#app/components/forms/date-input.tsx'
import type { FieldMetadata } from '@conform-to/react'
import { Plus, X } from '#app/components/icons.tsx'
import { FieldError } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/inputs.tsx'
import { Card } from '#app/components/page-header.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { type Closure } from '#app/features/accounts/office-hours/office-hours.ts'
import type { AnyForm } from './use-settings-form.ts'

interface ClosingDatesProps {
  form: AnyForm
  field: FieldMetadata<Closure[]>
  onChange: () => void
}

/** The location's own closing dates, beside the holidays. */
export function ClosingDates({ form, field, onChange }: ClosingDatesProps) {
  const rows = field.getFieldList()
  return (
    <Card title="Closing dates" headingId="closing-dates">
      <div className="flex flex-col gap-3 p-4">
        <p className="text-muted text-sm">
          Other days on which the office is closed, such as a move. Leave the last day empty for a single day.
        </p>
        {rows.map((row, index) => {
          const { from, to, name } = row.getFieldset()
          return (
            <fieldset key={row.key} className="flex min-w-0 flex-wrap items-start gap-3">
              <legend className="sr-only">Closing date {index + 1}</legend>
              <DateTimeField field={from} label="First day" type="date" className="w-40" />
              <DateTimeField field={to} label="Last day" type="date" className="w-40" />
              <TextField field={name} label="Reason" autoComplete="off" className="min-w-40 flex-1" />
              <Button
                {...form.remove.getButtonProps({ name: field.name, index })}
                type="submit"
                size="icon-sm"
                variant="ghost"
                className="mt-6"
                onClick={onChange}
              >
                <X aria-hidden />
                <span className="sr-only">Remove closing date {index + 1}</span>
              </Button>
            </fieldset>
          )
        })}
        <FieldError field={field} />
        <Button
          {...form.insert.getButtonProps({ name: field.name, defaultValue: { from: '', to: '', name: '' } })}
          type="submit"
          size="sm"
          className="self-start"
          onClick={onChange}
        >
          <Plus aria-hidden />
          Add a closing date
        </Button>
      </div>
    </Card>
  )
}
