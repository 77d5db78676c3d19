import { Input } from '#app/components/ui/input.tsx'
import { Select } from '#app/components/ui/select.tsx'

interface ChoiceFilterProps {
  name: string
  label: string
  value: string
  /** Stands for no filter. */
  all: string
  options: readonly { value: string; label: string }[]
}

/** A select of a filter form. A value that isn't offered, because its record is gone, stays chosen and says so. */
export function ChoiceFilter({ name, label, value, all, options }: ChoiceFilterProps) {
  const isGone = value !== '' && !options.some((option) => option.value === value)
  return (
    <Select name={name} aria-label={label} defaultValue={value} className="w-44">
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {isGone ? <option value={value}>{`${label}: no longer here`}</option> : null}
    </Select>
  )
}

/** The first and the last day of a period. */
export function PeriodFilter({ from, to }: { from: string; to: string }) {
  return (
    <>
      <label className="flex items-center gap-1.5 text-muted text-sm">
        From
        <Input type="date" name="from" defaultValue={from} className="w-36" />
      </label>
      <label className="flex items-center gap-1.5 text-muted text-sm">
        To
        <Input type="date" name="to" defaultValue={to} className="w-36" />
      </label>
    </>
  )
}
