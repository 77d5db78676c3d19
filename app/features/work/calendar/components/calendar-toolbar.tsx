import { Link } from 'react-router'
import { ChevronLeft, ChevronRight } from '#app/components/icons.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { cn } from '#app/lib/cn.ts'
import { type CalendarQuery, calendarUrl, step, titleOf, VIEW_LABELS, VIEWS } from '../calendar-query.ts'

export function CalendarToolbar({
  query,
  search,
  today,
}: {
  query: CalendarQuery
  search: string
  today: string
}) {
  const { view, date } = query
  const name = VIEW_LABELS[view].toLowerCase()
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <Link to={calendarUrl(search, { view, date: today })} className={cn(buttonVariants(), 'print:hidden')}>
        Today
      </Link>
      <span className="flex print:hidden">
        {([-1, 1] as const).map((by) => {
          const Icon = by < 0 ? ChevronLeft : ChevronRight
          return (
            <Link
              key={by}
              to={calendarUrl(search, { view, date: step(query, by) })}
              className={buttonVariants({ variant: 'ghost', size: 'icon' })}
            >
              <Icon aria-hidden />
              <span className="sr-only">{`${by < 0 ? 'Previous' : 'Next'} ${view === 'agenda' ? '30 days' : name}`}</span>
            </Link>
          )
        })}
      </span>
      <p aria-live="polite" className="min-w-0 flex-1 font-semibold text-lg">
        {titleOf(query)}
      </p>
      <nav aria-label="Calendar views" className={cn(tabListClasses, 'print:hidden')}>
        {VIEWS.map((each) => (
          <Link
            key={each}
            to={calendarUrl(search, { view: each, date })}
            aria-current={each === view ? 'page' : undefined}
            className={tabClasses}
          >
            {VIEW_LABELS[each]}
          </Link>
        ))}
      </nav>
    </div>
  )
}
