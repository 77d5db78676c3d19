import { getInputProps } from '@conform-to/react'
import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react'
import { Calendar } from '#app/components/icons.tsx'
import { cn } from '#app/lib/cn.ts'
import { formatDateTime, formatDay } from '#app/lib/dates.ts'
import { parseDate, readDate, readDateTime } from '#app/lib/read-date.ts'
import { fromLocalInput } from '#app/lib/zoned.ts'
import { Input } from '../ui/input.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { fillControl } from './dom.ts'
import { described, Field, type FieldProps } from './field.tsx'

type DateInputProps = Omit<ComponentProps<'input'>, 'type'> & { type: 'date' | 'datetime-local' }

const SHOWN = 'MM/DD/YYYY'

/**
 * A day, or a day and time, to type or pick. Browsers show their own date inputs in the order of the user's system, so the
 * user sees a text, MM/dd/yyyy, and the browser's input only holds the value of the form. A text that is no date goes back to
 * the last one.
 */
export function DateInput({ type, id, className, ref, ...props }: DateInputProps) {
  const { value, defaultValue, required, disabled, ...rest } = props
  const {
    'aria-label': label,
    'aria-invalid': invalid,
    'aria-describedby': describedBy,
    title,
    ...native
  } = rest
  const hydrated = useHydrated()
  const text = useRef<HTMLInputElement>(null)
  const held = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => held.current!)
  const put = (day: string | null) => {
    if (day !== null && held.current && held.current.value !== day) fillControl(held.current, day)
  }
  const show = () => {
    if (held.current && text.current) text.current.value = shown(held.current.value)
  }
  /** Shows a value that the page has put in, unless another one is being typed. */
  const follow = () => {
    if (!held.current || !text.current) return
    const typed = read(type, text.current.value, parseDate)
    const isTyping = typed === null || typed === held.current.value
    if (document.activeElement !== text.current || !isTyping) show()
  }
  const leave = () => {
    put(read(type, text.current!.value, (typed) => readDate(typed, null)))
    show()
  }
  useEffect(() => {
    if (document.activeElement === held.current) text.current?.focus()
    // Forms put stored values into their inputs in effects of their own.
    queueMicrotask(follow)
  })
  const seen = { id, title, 'aria-label': label, 'aria-invalid': invalid, 'aria-describedby': describedBy }
  return (
    <span className={cn('relative flex', className)}>
      {hydrated ? (
        <>
          <Input
            {...seen}
            ref={text}
            required={required}
            disabled={disabled}
            placeholder={type === 'date' ? SHOWN : `${SHOWN}, 9:00 AM`}
            autoComplete="off"
            className="pr-9 tabular-nums"
            onInput={(event) => put(read(type, event.currentTarget.value, parseDate))}
            onBlur={leave}
            onKeyDown={(event) => {
              if (event.key === 'Enter') leave()
            }}
          />
          <PickButton disabled={disabled} onClick={() => held.current?.showPicker()} />
        </>
      ) : null}
      <Input
        {...native}
        {...(hydrated ? { tabIndex: -1, 'aria-hidden': true, onFocus: () => text.current?.focus() } : seen)}
        ref={held}
        type={type}
        value={value}
        defaultValue={defaultValue}
        required={required}
        disabled={disabled}
        className={cn(hydrated && 'pointer-events-none absolute right-0 bottom-0 size-px opacity-0')}
        onChange={(event) => {
          native.onChange?.(event)
          follow()
        }}
      />
    </span>
  )
}

/** A `DateInput` for conform. */
export function DateTimeField({
  field,
  label,
  hint,
  hideLabel,
  className,
  type = 'datetime-local',
  ...input
}: FieldProps & Omit<DateInputProps, 'type' | 'form' | 'name' | 'id'> & { type?: DateInputProps['type'] }) {
  const { key, ...props } = getInputProps(field, { type: 'date', ...described(field, hint) })
  return (
    <Field {...{ field, label, hint, hideLabel, className, required: input.required }}>
      <DateInput key={key} {...props} {...input} type={type} />
    </Field>
  )
}

/** Opens the browser's calendar. Within a label, without one of its own, it must not become part of the field's name. */
export function PickButton({
  label,
  ...props
}: {
  label?: React.ReactNode
  onClick: () => void
  disabled?: boolean | undefined
}) {
  return (
    <button
      type="button"
      // Users of the keyboard type the date.
      tabIndex={-1}
      title="Pick a date"
      aria-hidden={label ? undefined : true}
      {...props}
      className="absolute top-1 right-1 grid size-7 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-text"
    >
      <Calendar aria-hidden className="size-4" />
      {label ? <span className="sr-only">Pick a date for {label}</span> : null}
    </button>
  )
}

/** The value that a text means; null for none. */
function read(
  type: DateInputProps['type'],
  text: string,
  readDay: (text: string) => string | null,
): string | null {
  const typed = text.trim()
  return typed === '' ? '' : type === 'date' ? readDay(typed) : readDateTime(typed, readDay)
}

function shown(value: string): string {
  const at = value.includes('T') ? fromLocalInput(value, 'UTC') : null
  return at ? formatDateTime(at, 'UTC') : formatDay(value)
}
