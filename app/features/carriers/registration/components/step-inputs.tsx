import { Fragment } from 'react'
import type { AnyField } from '#app/components/forms/field.tsx'
import {
  CheckboxField,
  PhoneField,
  SelectField,
  TextField,
  type TextFieldProps,
} from '#app/components/forms/inputs.tsx'
import { cn } from '#app/lib/cn.ts'
import { STATES } from '#app/lib/states.ts'
import { zoneOptions } from '#app/lib/time-zones.ts'
import type { ChoiceField, Step, StepField, StepFields as Fields } from '../locations/step-fields.ts'
import { hintWith } from './step-form.tsx'

/** The inputs of a step. */
export function StepInputs<Declared extends Fields>({
  step,
  fields,
  problems = {},
  instead = {},
}: {
  step: Step<Declared>
  fields: Record<keyof Declared & string, AnyField>
  /** The provider's complaints, by field. */
  problems?: Record<string, string>
  /** Inputs of fields that have one of their own. */
  instead?: Partial<Record<keyof Declared & string, React.ReactNode>>
}) {
  const declared: Fields = step.fields
  const metadata: Record<string, AnyField> = fields
  const own: Record<string, React.ReactNode> = instead
  const names = Object.keys(declared)
  const places = names.filter((name) => !declared[name]!.beside)
  const input = (name: string) =>
    name in own ? (
      <Fragment key={name}>{own[name]}</Fragment>
    ) : (
      <StepInput key={name} declared={declared[name]!} field={metadata[name]!} problem={problems[name]} />
    )
  return (
    <div className="group grid gap-4 sm:grid-cols-2">
      {places.map((name) => {
        const next = names[names.indexOf(name) + 1]
        if (next === undefined || places.includes(next)) return input(name)
        return (
          <div key={name} className="grid grid-cols-[1fr_8rem] gap-4">
            {input(name)}
            {input(next)}
          </div>
        )
      })}
    </div>
  )
}

const INPUTS: Partial<Record<StepField['type'], Pick<TextFieldProps, 'type' | 'inputMode'>>> = {
  email: { type: 'email' },
  zip: { inputMode: 'numeric' },
  website: { inputMode: 'url' },
}

function StepInput({
  declared,
  field,
  problem,
}: {
  declared: StepField
  field: AnyField
  problem: string | undefined
}) {
  const { type, label, hint, optional, wide, className } = declared
  const required = !optional
  const common = {
    field,
    label,
    hint: hintWith(problem, hint),
    className: cn(wide && 'sm:col-span-2', className),
  }
  switch (type) {
    case 'flag':
      return <CheckboxField {...common} look="switch" />
    case 'choice':
      return <SelectField {...common} {...choicesOf(declared, field)} required={required} />
    case 'state':
      return <SelectField {...common} options={STATES} placeholder="—" required={required} />
    case 'zone': {
      const stored = String(field.initialValue ?? '')
      return <SelectField {...common} options={zoneOptions(stored)} required={required} />
    }
    case 'phone':
      return <PhoneField {...common} required={required} />
    default:
      return (
        <TextField
          {...common}
          {...INPUTS[type]}
          required={required}
          autoComplete={type === 'sealed' ? 'off' : declared.autoComplete}
        />
      )
  }
}

const choicesOf = (
  { values, labelOf = (value) => value, initial, hasBlank, fixed }: ChoiceField,
  field: AnyField,
) => ({
  options: values.map((value) => ({
    value,
    label: labelOf(value),
    ...(fixed ? { disabled: value !== field.initialValue } : {}),
  })),
  placeholder: initial === undefined || hasBlank ? '—' : undefined,
})
