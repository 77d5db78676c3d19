import { getInputProps } from '@conform-to/react'
import { useRef } from 'react'
import { formatDay } from '#app/lib/dates.ts'
import { readDate } from '#app/lib/read-date.ts'
import { Input } from '../ui/input.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { PickButton } from './date-input.tsx'
import { fillControl } from './dom.ts'
import { described, Field, type FieldProps } from './field.tsx'

/**
 * A date to type, paste or pick. What was typed in another way that can be only one day (31.12.1990) becomes MM/dd/yyyy
 * when the input loses focus.
 */
export function DateField({ latest, ...props }: FieldProps & { latest?: string | undefined }) {
  const { field, hint, label, required } = props
  const lean = latest ? 'past' : 'near'
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { key, ...inputProps } = getInputProps(field, { type: 'text', ...described(field, hint) })
  const put = (day: string | null) => {
    if (!day || !input.current || input.current.value === formatDay(day)) return
    fillControl(input.current, formatDay(day))
  }
  const pick = () => {
    if (!picker.current || !input.current) return
    picker.current.value = readDate(input.current.value, null, lean) ?? ''
    picker.current.showPicker()
  }
  return (
    <Field {...props}>
      <span className="relative">
        <Input
          key={key}
          {...inputProps}
          ref={input}
          required={required}
          placeholder="MM/DD/YYYY"
          autoComplete="off"
          className={hydrated ? 'pr-9 tabular-nums' : 'tabular-nums'}
          onBlur={(event) => put(readDate(event.currentTarget.value, null, lean))}
        />
        {hydrated ? (
          <>
            <PickButton label={label} onClick={pick} />
            <input
              ref={picker}
              type="date"
              tabIndex={-1}
              aria-hidden
              min="1850-01-01"
              max={latest ?? '2200-12-31'}
              onChange={(event) => put(event.currentTarget.value)}
              className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
            />
          </>
        ) : null}
      </span>
    </Field>
  )
}
