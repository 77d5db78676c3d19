import { formatCents } from '#app/lib/money.ts'
import { clockTime } from '#app/lib/clock-time.ts'
import type { MetricName } from './metric.ts'

export const METRIC_LABELS: Record<MetricName, string> = {
  contacts: 'Contacts',
  policies: 'Policies',
  premiums: 'Premiums',
  calls: 'Calls',
  calls_duration: 'Call time',
  calls_incoming: 'Incoming calls',
  calls_incoming_duration: 'Incoming call time',
  calls_outgoing: 'Outgoing calls',
  calls_outgoing_duration: 'Outgoing call time',
  messages: 'Messages',
  todo: 'To do',
  tasks_completed: 'Tasks completed',
  tasks_pending: 'Tasks pending',
  tasks_total: 'Tasks',
  reviews: 'Reviews',
  reviews_rating: 'Rating',
}

/** The definitions (docs/decisions/115-metrics.md), in the words of the screens. */
export const METRIC_MEANINGS: readonly (readonly [string, string])[] = [
  ['Contacts', 'that the employee added by hand or by an import, on the day they were added.'],
  ['Policies and premiums', 'that the employee entered, on that day, with the premiums as they are now.'],
  [
    'Calls',
    'with numbers outside in which the employee took part. The time is the employee’s own, from the answer on. A call with two employees counts for both. Calls between colleagues don’t count.',
  ],
  [
    'Messages',
    'are texts that the employee wrote or scheduled, without campaigns and without those that failed.',
  ],
  [
    'Tasks',
    'are follow-ups and cards on boards: completed ones count on the day they were completed, for the employee who completed the follow-up or has the card; open ones on the day they are due, for the employee who has them now. To do are the open follow-ups.',
  ],
  ['Reviews', 'are the requests that the employee sent, with the average of the answers.'],
  [
    'Contacts in the trash',
    'don’t count, nor do their policies and tasks, until they are restored. A dismissed employee keeps what they did.',
  ],
]

/** A number as the screens show it; a dash where there is none. */
export function formatMetric(name: MetricName, value: number | null): string {
  if (value === null) return '–'
  if (name === 'premiums') return formatCents(value)
  if (name.endsWith('_duration')) return clockTime(value)
  return name === 'reviews_rating' ? value.toFixed(2) : value.toLocaleString('en-US')
}
