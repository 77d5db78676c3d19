import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, createdAt, id } from './columns.ts'

const counter = (name: string) => integer(name).notNull().default(0)
const sum = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/**
 * Counts of what a user did on a day of the account's time zone, counted from the events themselves (count-metrics.server.ts has the
 * definitions). A day without anything has no row.
 */
export const userMetrics = pgTable(
  'user_metrics',
  {
    accountId: accountId().references(() => accounts.id),
    day: date().notNull(),
    userId: uuid('user_id').notNull(),
    contacts: counter('contacts'),
    policies: counter('policies'),
    premiumCents: sum('premium_cents'),
    callsIncoming: counter('calls_incoming'),
    callsIncomingSeconds: counter('calls_incoming_seconds'),
    callsOutgoing: counter('calls_outgoing'),
    callsOutgoingSeconds: counter('calls_outgoing_seconds'),
    messages: counter('messages'),
    todo: counter('todo'),
    tasksCompleted: counter('tasks_completed'),
    tasksPending: counter('tasks_pending'),
    reviews: counter('reviews'),
    /** How many of the reviews were answered, and the sum of their stars: their quotient is the rating. */
    ratings: counter('ratings'),
    stars: counter('stars'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day, t.userId] })],
)

/** Counts of what an account used on a day of its time zone. */
export const usageDays = pgTable(
  'usage_days',
  {
    accountId: accountId().references(() => accounts.id),
    day: date().notNull(),
    /** How long numbers outside were connected. */
    seconds: sum('seconds'),
    /** The same as billed: each number's connection by itself, in minutes begun. */
    minutes: counter('minutes'),
    recordings: counter('recordings'),
    messages: counter('messages'),
    /** The parts of these messages, each of which the carrier charges for. */
    segments: counter('segments'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day] })],
)

/**
 * Marks of what is to be counted again, written by triggers in the transaction that changes something (db/routines). They
 * have no unique key, so that no writer waits for another.
 */
export const metricChanges = pgTable(
  'metric_changes',
  {
    accountId: accountId(),
    id: id(),
    /** Whose they are: `rollups` in area.server.ts. */
    kind: text().notNull(),
    /** Null when it concerns no user. */
    userId: uuid('user_id'),
    /** Null for all days. */
    day: date(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index('metric_changes_oldest').on(t.accountId, t.kind, t.createdAt),
  ],
)

/**
 * The first days whose calls and texts are all there. Those before were deleted as too old (retention), and their numbers
 * are kept. No row: all are there.
 */
export const metricHorizons = pgTable('metric_horizons', {
  accountId: accountId()
    .primaryKey()
    .references(() => accounts.id),
  callsFrom: date('calls_from'),
  messagesFrom: date('messages_from'),
})
