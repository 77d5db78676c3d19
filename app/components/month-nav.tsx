import { useHref, useLinkClickHandler, useNavigation, useSearchParams } from 'react-router'
import { ChevronLeft, ChevronRight } from '#app/components/icons.tsx'
import { buttonVariants } from './ui/button.tsx'

interface MonthNavProps {
  /** The search parameter with the month. */
  name: string
  /** `yyyy-MM`. */
  month: string
  /** The last month that can be chosen. */
  current: string
  /** The months are of this: `Usage`. */
  of: string
}

const MONTHS_A_YEAR = 12

/** `yyyy-MM`, so many months later. */
function laterMonth(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * MONTHS_A_YEAR + Number(month.slice(5)) - 1 + months
  const inYear = String((count % MONTHS_A_YEAR) + 1).padStart(2, '0')
  return `${Math.floor(count / MONTHS_A_YEAR)}-${inYear}`
}

/** A month with links to the one before and after, which work without JavaScript and are disabled while the page loads. */
export function MonthNav({ name, month, current, of }: MonthNavProps) {
  const isLoading = useNavigation().state !== 'idle'
  return (
    <div className="flex items-center gap-1 print:hidden">
      <MonthLink name={name} month={laterMonth(month, -1)} disabled={isLoading}>
        <ChevronLeft aria-hidden />
        <span className="sr-only">{of}, month before</span>
      </MonthLink>
      <span aria-live="polite" className="text-center text-sm tabular-nums">
        {month.slice(5)}/{month.slice(0, 4)}
      </span>
      <MonthLink name={name} month={laterMonth(month, 1)} disabled={isLoading || month >= current}>
        <ChevronRight aria-hidden />
        <span className="sr-only">{of}, month after</span>
      </MonthLink>
    </div>
  )
}

interface MonthLinkProps {
  name: string
  month: string
  disabled: boolean
  children: React.ReactNode
}

/** One element whether or not it is disabled, so that it keeps the focus. */
function MonthLink({ name, month, disabled, children }: MonthLinkProps) {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set(name, month)
  const to = `?${next}`
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace: true, preventScrollReset: true })
  return (
    <a
      role={disabled ? 'link' : undefined}
      tabIndex={0}
      href={disabled ? undefined : href}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : follow}
      className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
    >
      {children}
    </a>
  )
}
