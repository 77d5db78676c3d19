import type { UserView } from '#app/lib/user-view.server.ts'

/** The sixteen metrics, in the order in which they are shown. */
export const METRICS = [
  'contacts',
  'policies',
  'premiums',
  'calls',
  'calls_duration',
  'calls_incoming',
  'calls_incoming_duration',
  'calls_outgoing',
  'calls_outgoing_duration',
  'messages',
  'todo',
  'tasks_completed',
  'tasks_pending',
  'tasks_total',
  'reviews',
  'reviews_rating',
] as const
export type MetricName = (typeof METRICS)[number]

/** Premiums are in cents and durations in seconds. The rating is from 1 to 5, and null without an answer. */
export type Metrics = Record<Exclude<MetricName, 'reviews_rating'>, number> & {
  reviews_rating: number | null
}

/** The sums of stored counters, of which the metrics are made: only sums of several days and users can be added. */
export interface Counters {
  contacts: number
  policies: number
  premiumCents: number
  callsIncoming: number
  callsIncomingSeconds: number
  callsOutgoing: number
  callsOutgoingSeconds: number
  messages: number
  todo: number
  tasksCompleted: number
  tasksPending: number
  reviews: number
  ratings: number
  stars: number
}

export const NO_COUNTERS: Readonly<Counters> = {
  contacts: 0,
  policies: 0,
  premiumCents: 0,
  callsIncoming: 0,
  callsIncomingSeconds: 0,
  callsOutgoing: 0,
  callsOutgoingSeconds: 0,
  messages: 0,
  todo: 0,
  tasksCompleted: 0,
  tasksPending: 0,
  reviews: 0,
  ratings: 0,
  stars: 0,
}

export const COUNTER_NAMES = Object.keys(NO_COUNTERS) as (keyof Counters)[]

export const metricsOf = (of: Counters): Metrics => ({
  contacts: of.contacts,
  policies: of.policies,
  premiums: of.premiumCents,
  calls: of.callsIncoming + of.callsOutgoing,
  calls_duration: of.callsIncomingSeconds + of.callsOutgoingSeconds,
  calls_incoming: of.callsIncoming,
  calls_incoming_duration: of.callsIncomingSeconds,
  calls_outgoing: of.callsOutgoing,
  calls_outgoing_duration: of.callsOutgoingSeconds,
  messages: of.messages,
  todo: of.todo,
  tasks_completed: of.tasksCompleted,
  tasks_pending: of.tasksPending,
  tasks_total: of.tasksCompleted + of.tasksPending,
  reviews: of.reviews,
  reviews_rating: of.ratings === 0 ? null : Math.round((of.stars / of.ratings) * 100) / 100,
})

/** The total of several. The rating is that of all answers, not the average of averages. */
export const addCounters = (rows: readonly Counters[]): Counters =>
  rows.reduce<Counters>(
    (total, row) =>
      Object.fromEntries(COUNTER_NAMES.map((name) => [name, total[name] + row[name]])) as unknown as Counters,
    NO_COUNTERS,
  )

export interface UserStats {
  user: UserView
  /** No longer an employee, with a history that stays. */
  isDismissed: boolean
  metrics: Metrics
}

export interface Stats {
  users: UserStats[]
  /** The numbers of these users together. */
  total: Metrics
  /** All that happened until then is counted: ISO, UTC. */
  asOf: string
}

export interface DayStats {
  /** `yyyy-MM-dd` in the account's time zone. */
  day: string
  metrics: Metrics
}
