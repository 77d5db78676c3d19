import { Bell } from '#app/components/icons.tsx'
import { useEffect } from 'react'
import { Form, Link, useFetcher, useLocation } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { DateTime } from '#app/components/time.tsx'
import { useOneTabStop } from '#app/components/use-one-tab-stop.ts'
import { useTimer } from '#app/components/use-timer.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { clientPath } from '#app/features/people/clients/paths.ts'
import type { PastDue } from '../follow-up-buckets.server.ts'
import type { loader as pastDueLoader } from '../routes/past-due.ts'
import { CompleteButton } from './complete-button.tsx'
import { assignedLine, followUpTitle } from './due-labels.ts'
import { followUpsChanged } from '../events.ts'

const PAST_DUE_PATH = '/follow-ups/past-due'
const ASK_AFTER_MS = 400
/** Browser timers are limited to 24 days; half a day is accurate enough. */
const LONGEST_WAIT_MS = 12 * 3_600_000

/** The past-due warning, kept up to date by events and the clock. */
export function usePastDue(loaded: PastDue): PastDue {
  const fetcher = useFetcher<typeof pastDueLoader>({ key: 'past-due' })
  const pastDue = fetcher.data ?? loaded
  const { nextAt } = pastDue
  const { load } = fetcher
  const ask = useTimer()
  useRealtimeEvent(followUpsChanged, () => ask.restart(() => void load(PAST_DUE_PATH), ASK_AFTER_MS))
  useEffect(() => {
    if (!nextAt) return
    // A moment later, so that it has passed on the server's clock too.
    const wait = Math.max(new Date(nextAt).getTime() - Date.now() + 1000, 1000)
    const next = setTimeout(() => void load(PAST_DUE_PATH), Math.min(wait, LONGEST_WAIT_MS))
    return () => clearTimeout(next)
  }, [nextAt, load])
  return pastDue
}

export const pastDueLine = (first: NonNullable<PastDue['first']>) =>
  `Past due: ${first.client.name} · ${followUpTitle(first)}`

/**
 * A past-due follow-up of the team or the user stays over every page until it is completed, ignored or put away for an hour.
 * One at a time, the longest due first. The arrow keys lead from button to button.
 */
export function PastDueWarning({ pastDue, userId }: { pastDue: PastDue; userId: string }) {
  const { pathname, search } = useLocation()
  const { first, total } = pastDue
  const stop = useOneTabStop<HTMLElement>()
  if (!first) return null
  return (
    <section
      {...stop}
      aria-label="Past due follow up"
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-2.5 gap-y-1 border-line border-b bg-warn-soft px-4 py-1 text-sm"
    >
      <Bell aria-hidden className="size-4 shrink-0 text-warn" />
      <p aria-live="polite" className="line-clamp-2 min-w-0 flex-1 basis-60 break-words">
        <strong className="font-semibold">Past due:</strong>{' '}
        <Link to={clientPath(first.client.id)} className="font-medium underline underline-offset-2">
          {first.client.name}
        </Link>
        {' · '}
        {followUpTitle(first)} <span className="text-muted">· {assignedLine(first, userId)} · </span>
        <DateTime at={first.date} show="both" />
      </p>
      <span className="flex items-center gap-1.5">
        {total > 1 ? (
          <Link to="/" className="mr-1 underline underline-offset-2">
            and {total - 1} more
          </Link>
        ) : null}
        <Form method="post" action={`/follow-ups/${first.id}/ignore`} preventScrollReset className="contents">
          <input type="hidden" name="returnTo" value={pathname + search} />
          <SubmitButton size="sm" variant="secondary" name="ignored" value={first.id}>
            Ignore
          </SubmitButton>
        </Form>
        <CompleteButton followUp={first} />
        <Form method="post" action={PAST_DUE_PATH} preventScrollReset className="contents">
          <input type="hidden" name="returnTo" value={pathname + search} />
          <SubmitButton
            size="sm"
            variant="ghost"
            title="Put this away for an hour, or until something else is due"
          >
            Later
          </SubmitButton>
        </Form>
      </span>
    </section>
  )
}
