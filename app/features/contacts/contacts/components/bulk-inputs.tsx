import { Select } from '#app/components/ui/select.tsx'
import type { Choice } from '#app/features/people/records/overview.server.ts'
import { SCOPE_CHOICES } from '#app/features/contacts/transfer/export/export-labels.ts'

/** A select of a bulk action. Without `none` an option must be chosen. */
export function OptionSelect({
  name,
  label,
  none,
  options,
}: {
  name: string
  label: string
  none?: string
  options: readonly Choice[]
}) {
  return (
    <Select name={name} aria-label={label} required={none === undefined} defaultValue="">
      <option value="">{none ?? 'Choose…'}</option>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  )
}

export const ScopeInput = () => (
  <Select name="scope" aria-label="What to export" defaultValue={SCOPE_CHOICES[0].value}>
    {SCOPE_CHOICES.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Select>
)
