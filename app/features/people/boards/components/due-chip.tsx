import { CalendarClock } from '#app/components/icons.tsx'
import { Chip } from '#app/components/chip.tsx'
import { useClock } from '#app/components/time.tsx'
import { dayIn, formatDay } from '#app/lib/dates.ts'
import type { CardView } from '../board-views.server.ts'

/** The day a card is due; nothing without one. */
export function DueChip({ card: { dueOn, done } }: { card: Pick<CardView, 'dueOn' | 'done'> }) {
  const { now, timeZone } = useClock()
  if (!dueOn) return null
  const overdue = !done && dueOn < dayIn(now, timeZone)
  return (
    <Chip tone={overdue ? 'bad' : 'plain'}>
      <CalendarClock aria-hidden />
      <span className="tabular-nums">
        {overdue ? 'Overdue ' : ''}
        {formatDay(dueOn)}
      </span>
    </Chip>
  )
}
