import { getInputProps, getTextareaProps } from '@conform-to/react'
import { useState } from 'react'
import { Combobox } from '#app/components/forms/combobox.tsx'
import { type AnyField, described, Field } from '#app/components/forms/field.tsx'
import { DateField } from '#app/components/forms/date-field.tsx'
import { CheckboxField, PhoneField, SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { useClock } from '#app/components/time.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import type { TextField as Declared } from '#app/features/accounts/fields/fields.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import type { OptionKey } from '#app/features/accounts/fields/options.ts'
import { ClientPickerField } from '#app/features/people/clients/components/client-field.tsx'
import { STATES } from '#app/lib/states.ts'
import { SealedField, type SealedState } from './sealed-field.tsx'
import { VinField } from './vin-field.tsx'

export interface FieldChoices {
  users: { value: string; label: string }[]
  paymentMethods: { value: string; label: string }[]
  options: Partial<Record<OptionKey, string[]>>
  /** Names of the client's people and dependents. */
  household?: string[]
  /** Titles of the client's vehicles and homes. */
  insured?: string[]
  /** The client's addresses, to fill in the fields of another one. */
  addresses?: RecordValues[]
  /** The client that a stored field refers to. */
  contact?: { id: string; name: string } | null
  /** The page to choose another one without JavaScript. */
  clientPage?: string
}

export interface RecordFieldProps {
  declared: Declared
  field: AnyField
  choices: FieldChoices
  sealed?: SealedState | undefined
}

const UNSPECIFIED = 'Not specified'

/** Short enough for two in a row on a phone. */
const SHORT: readonly Declared['type'][] = ['integer', 'decimal', 'money', 'dollars', 'state', 'zip']

/** The input of one declared field. */
export function RecordField({ declared, field, choices, sealed }: RecordFieldProps) {
  const { now } = useClock()
  const { label, hint, required } = declared
  const width = declared.wide ? 'col-span-full' : SHORT.includes(declared.type) ? '' : 'max-sm:col-span-2'
  const props = { field, label, hint, className: width, required }
  if (declared.usualLength) return <VinField {...props} declared={declared} />
  switch (declared.type) {
    case 'sealed':
      return <SealedField {...props} state={sealed} inputMask={declared.inputMask} />
    case 'checked':
      // Excludes it from drafts in the browser's storage.
      return <TextField {...props} inputMode="numeric" autoComplete="off" defaultValue="" data-secret />
    case 'boolean':
      return <CheckboxField {...{ field, label, hint }} className="max-sm:col-span-2 self-end pb-1.5" />
    case 'choice': {
      const choices = declared.choices ?? []
      // Gender has a value for it: nothing chosen looks the same, so only one of the two is offered.
      const unspecified = choices.find(({ label }) => label.toLowerCase() === UNSPECIFIED.toLowerCase())
      if (unspecified && field.initialValue === unspecified.value) {
        return <SelectField {...props} options={choices} />
      }
      return (
        <SelectField
          {...props}
          options={choices.filter((each) => each !== unspecified)}
          {...(required && declared.default ? {} : { placeholder: required ? 'Choose…' : UNSPECIFIED })}
        />
      )
    }
    case 'user':
      return <SelectField {...props} options={choices.users} placeholder="No one" />
    case 'contact':
      return <ClientPickerField {...props} chosen={choices.contact ?? null} page={choices.clientPage} />
    case 'payment-method':
      return (
        <SelectField
          {...props}
          options={[...choices.paymentMethods, { value: 'other', label: 'Other' }]}
          placeholder={UNSPECIFIED}
        />
      )
    case 'option':
      return (
        <OptionField {...props} options={(declared.options && choices.options[declared.options]) ?? []} />
      )
    case 'phone':
      return <PhoneField {...props} />
    case 'multiline':
      return <LongField {...props} limit={declared.counter ? declared.max : undefined} />
    case 'date':
      return <DateField {...props} latest={declared.past && now.toISOString().slice(0, 10)} />
    case 'money':
    case 'dollars':
      return (
        <TextField
          {...props}
          inputMode={declared.type === 'money' ? 'decimal' : 'numeric'}
          autoComplete="off"
          placeholder={declared.type === 'money' ? '$0.00' : '$0'}
        />
      )
    case 'integer': {
      if (!declared.offers) return <TextField {...props} inputMode="numeric" autoComplete="off" />
      const offered = declared.offers(now)
      const stored = String(field.initialValue ?? '')
      // An expired card keeps its year until it is changed.
      const years = stored && !offered.includes(stored) ? [stored, ...offered] : offered
      return (
        <SelectField
          {...props}
          options={years.map((year) => ({ value: year, label: year }))}
          placeholder={UNSPECIFIED}
        />
      )
    }
    case 'decimal':
      return <TextField {...props} inputMode="decimal" autoComplete="off" />
    case 'state':
      return <SelectField {...props} options={STATES} placeholder={UNSPECIFIED} />
    case 'email':
      return <TextField {...props} type="email" autoComplete="off" />
    default:
      if (declared.offersOf && choices[declared.offersOf]?.length) {
        return <OptionField {...props} options={choices[declared.offersOf]!} newLabel="Use" />
      }
      return <TextField {...props} autoComplete="off" />
  }
}

interface Common {
  field: AnyField
  label: string
  hint: string | undefined
  className: string
  required?: boolean | undefined
}

function OptionField({
  field,
  label,
  hint,
  className,
  required,
  ...list
}: Common & { options: readonly string[]; newLabel?: string }) {
  const { key, ...props } = getInputProps(field, { type: 'text', ...described(field, hint) })
  return (
    <Field {...{ field, label, hint, className, required }}>
      <Combobox key={key} {...props} {...list} required={required} />
    </Field>
  )
}

function LongField({ field, label, hint, className, limit }: Common & { limit: number | undefined }) {
  const { key, ...props } = getTextareaProps(field, described(field, hint ?? limit))
  const [length, setLength] = useState(String(field.initialValue ?? '').length)
  const count = limit ? (
    <span className={length > limit ? 'text-bad tabular-nums' : 'tabular-nums'}>
      {length} of {limit} characters
    </span>
  ) : undefined
  return (
    <Field {...{ field, label, hint: count ?? hint, className }}>
      <Textarea key={key} {...props} onInput={(event) => setLength(event.currentTarget.value.length)} />
    </Field>
  )
}
