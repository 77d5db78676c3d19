import { useEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { DateTime } from '#app/components/time.tsx'
import { ChevronDown } from '#app/components/icons.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { CALENDAR_PATH, type CalendarView } from '../calendar.ts'
import { type CalendarQuery, NONE_SHOWN, SHOWN } from '../calendar-query.ts'
import { useCalendarParts } from './calendar-context.ts'

/** The list of calendars to show. Without JavaScript its button applies the choice. */
export function CalendarList({
  calendars,
  query,
  asOf,
}: {
  calendars: readonly CalendarView[]
  query: CalendarQuery & { shown: readonly string[] }
  /** When the oldest of Google's answers is from. */
  asOf: string | null
}) {
  const submit = useSubmit()
  const { search } = useCalendarParts()
  const form = useRef<HTMLFormElement>(null)
  const shown = query.shown.join(' ')
  // The browser's Back shows another choice.
  useEffect(() => {
    for (const input of form.current?.querySelectorAll<HTMLInputElement>(`input[type=checkbox]`) ?? []) {
      input.checked = shown.split(' ').includes(input.value)
    }
  }, [shown])
  return (
    <details open className="group rounded-md border border-line bg-surface print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center px-3 font-semibold text-sm">
        My Calendars
        <ChevronDown aria-hidden className="ml-auto size-4 text-muted group-open:rotate-180" />
      </summary>
      <Form
        ref={form}
        method="get"
        action={CALENDAR_PATH}
        className="grid gap-x-3 gap-y-0.5 px-3 pb-3 max-lg:grid-cols-2 [&>p]:col-span-full"
        onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
      >
        <input type="hidden" name="view" value={query.view} />
        <input type="hidden" name="date" value={query.date} />
        <input type="hidden" name={SHOWN} value={NONE_SHOWN} />
        {calendars.map(({ id, name, description, backgroundColor }) => (
          <label
            key={id}
            title={description || undefined}
            className="flex min-h-8 min-w-0 items-center gap-2 text-sm"
          >
            <Checkbox name={SHOWN} value={id} defaultChecked={query.shown.includes(id)} />
            <span
              aria-hidden
              className="swatch size-3 shrink-0 rounded-sm border border-line-strong"
              style={{ backgroundColor }}
            />
            <bdi className="min-w-0 truncate">{name}</bdi>
          </label>
        ))}
        <noscript>
          <button type="submit" className={buttonVariants({ size: 'sm' })}>
            Show
          </button>
        </noscript>
        {asOf ? (
          <p className="pt-1 text-muted text-xs">
            Google Calendar as of <DateTime at={asOf} show="time" />
          </p>
        ) : null}
        <p className="pt-1 text-xs">
          <Link to={`${CALENDAR_PATH}/feed${search}`} preventScrollReset className="underline">
            Subscribe from another calendar
          </Link>
        </p>
      </Form>
    </details>
  )
}
