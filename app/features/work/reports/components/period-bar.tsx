import { DateInput } from '#app/components/forms/date-input.tsx'
import { Link } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { type Period, PRESETS } from '../period.ts'

interface PeriodBarProps {
  period: Period
  /** The report's other parameters, which another period keeps. */
  filters: Readonly<Record<string, string>>
  /** Fields for the other parameters. */
  children?: React.ReactNode
}

/** Chooses a report's period, by a preset or by days, and its filters. */
export function PeriodBar({ period, filters, children }: PeriodBarProps) {
  const { preset, from, to, problem } = period
  return (
    <div className="pb-4 print:hidden">
      <nav aria-label="Period" className="flex flex-wrap gap-1.5 pb-3">
        {PRESETS.map(({ period: name, label }) => (
          <Link
            key={name}
            to={`?${new URLSearchParams({ ...filters, period: name })}`}
            preventScrollReset
            aria-current={name === preset && problem === null ? 'page' : undefined}
            className={cn('chip min-h-7', name === preset && problem === null && 'chip-brand')}
          >
            <span>{label}</span>
          </Link>
        ))}
      </nav>
      <FilterForm
        values={{ from, to, ...filters }}
        role="search"
        aria-label="Filter the report"
        className="flex flex-wrap items-center gap-2"
      >
        <label className="flex items-center gap-1.5 text-muted text-sm">
          From
          <DateInput type="date" name="from" required defaultValue={from} className="w-36" />
        </label>
        <label className="flex items-center gap-1.5 text-muted text-sm">
          To
          <DateInput type="date" name="to" required defaultValue={to} className="w-36" />
        </label>
        {children}
        <Button type="submit">Show</Button>
      </FilterForm>
      {problem ? (
        <Alert variant="bad" className="mt-3">
          {problem}
        </Alert>
      ) : null}
    </div>
  )
}
