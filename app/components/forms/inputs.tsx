import { getInputProps, getSelectProps, getTextareaProps } from '@conform-to/react'
import { Eye, EyeOff } from '#app/components/icons.tsx'
import { useRef, useState } from 'react'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { Switch } from '#app/components/ui/switch.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import { maskPhone, maskPhoneAt } from '#app/lib/phone.ts'
import { described, Field, FieldError, type FieldProps, hintId } from './field.tsx'
import { useHydrated } from '../use-hydrated.ts'

type InputAttributes = Omit<React.ComponentProps<'input'>, 'className' | 'type' | 'form' | 'name' | 'id'>

export interface TextFieldProps extends FieldProps, InputAttributes {
  type?: 'text' | 'email' | 'search' | 'url' | 'number' | 'time' | 'month' | 'tel'
}

/** A text input for conform: `<TextField field={fields.email} label="Email" type="email" />`. */
export function TextField({
  field,
  label,
  hint,
  hideLabel,
  className,
  type = 'text',
  ...input
}: TextFieldProps) {
  const { key, ...props } = getInputProps(field, { type, ...described(field, hint) })
  return (
    <Field {...{ field, label, hint, hideLabel, className, required: input.required }}>
      <Input key={key} {...props} {...input} />
    </Field>
  )
}

export interface TextareaFieldProps
  extends FieldProps, Omit<React.ComponentProps<'textarea'>, 'className' | 'form' | 'name' | 'id'> {}

export function TextareaField({ field, label, hint, hideLabel, className, ...input }: TextareaFieldProps) {
  const { key, ...props } = getTextareaProps(field, described(field, hint))
  return (
    <Field {...{ field, label, hint, hideLabel, className, required: input.required }}>
      <Textarea key={key} {...props} {...input} />
    </Field>
  )
}

/** A password with a button that shows it. Password managers need `current-password` or `new-password`. */
export function PasswordField({
  field,
  label,
  hint,
  hideLabel,
  className,
  autoComplete,
  ...input
}: FieldProps & InputAttributes & { autoComplete: 'current-password' | 'new-password' }) {
  const [shown, setShown] = useState(false)
  const hydrated = useHydrated()
  const { key, ...props } = getInputProps(field, { type: 'password', ...described(field, hint) })
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...{ field, label, hint, hideLabel, className, required: input.required }}>
      <div className="relative">
        <Input
          key={key}
          {...props}
          {...input}
          // The server never sends a password back.
          defaultValue={undefined}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          className="pr-10"
        />
        {hydrated ? (
          <button
            type="button"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute top-1 right-1 grid size-7 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-text"
          >
            <Icon aria-hidden className="size-4" />
            <span className="sr-only">Show password</span>
          </button>
        ) : null}
      </div>
    </Field>
  )
}

/** A phone number, masked +# (###) ###-#### while typing. The action normalizes it (lib/phone.ts). */
export function PhoneField({
  field,
  label,
  hint,
  hideLabel,
  className,
  ...input
}: FieldProps & InputAttributes) {
  const { key, ...props } = getInputProps(field, { type: 'tel', ...described(field, hint) })
  return (
    <Field {...{ field, label, hint, hideLabel, className, required: input.required }}>
      <PhoneInput
        key={key}
        {...props}
        {...input}
        defaultValue={maskPhone(String(props.defaultValue ?? ''))}
      />
    </Field>
  )
}

/** The masked input without a conform field. */
export function PhoneInput(props: React.ComponentProps<typeof Input>) {
  const before = useRef('')
  return (
    <Input
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder="+1 (___) ___-____"
      {...props}
      onInput={(event) => {
        const input = event.currentTarget
        let typed = input.value
        let caret = input.selectionStart ?? typed.length
        // Backspace on a bracket or dash removes the digit before it; else the mask would put it back.
        const removed = (event.nativeEvent as InputEvent).inputType === 'deleteContentBackward'
        if (removed && maskPhone(typed) === before.current) {
          const digitsBefore = typed.slice(0, caret).replace(/\D+$/, '')
          typed = digitsBefore.slice(0, -1) + typed.slice(caret)
          caret = Math.max(digitsBefore.length - 1, 0)
        }
        const masked =
          removed && typed.replace(/\D/g, '') === '' ? { value: '', caret: 0 } : maskPhoneAt(typed, caret)
        input.value = masked.value
        input.setSelectionRange(masked.caret, masked.caret)
        before.current = masked.value
        props.onInput?.(event)
      }}
    />
  )
}

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectFieldProps
  extends FieldProps, Omit<React.ComponentProps<'select'>, 'className' | 'form' | 'name' | 'id'> {
  options: readonly SelectOption[]
  /** The first entry, with an empty value. */
  placeholder?: string
}

export function SelectField({
  field,
  label,
  hint,
  hideLabel,
  className,
  options,
  placeholder,
  ...input
}: SelectFieldProps) {
  const { key, ...props } = getSelectProps(field, described(field, hint))
  return (
    <Field {...{ field, label, hint, hideLabel, className, required: input.required }}>
      <Select key={key} {...props} {...input}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** A checkbox, or a switch for a setting, with its label beside it. */
export function CheckboxField({
  field,
  label,
  hint,
  className,
  look = 'checkbox',
  ...input
}: Omit<FieldProps, 'hideLabel'> & InputAttributes & { look?: 'checkbox' | 'switch' }) {
  const { key, ...props } = getInputProps(field, { type: 'checkbox', ...described(field, hint) })
  const Control = look === 'switch' ? Switch : Checkbox
  return (
    <div className={className}>
      <label htmlFor={field.id} className="flex min-h-6 items-start gap-2.5 text-base">
        <Control key={key} {...props} {...input} className="mt-px" />
        <span className="min-w-0">
          {label}
          {hint ? (
            <span id={hintId(field)} className="block text-muted text-xs">
              {hint}
            </span>
          ) : null}
        </span>
      </label>
      <FieldError field={field} />
    </div>
  )
}
