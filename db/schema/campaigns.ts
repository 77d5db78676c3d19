import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts, phoneNumbers } from './accounts.ts'
import { clientLevel, clients } from './clients.ts'
import { accountId, createdAt, id, instant, version } from './columns.ts'
import { users } from './users.ts'

/** A text to everyone with certain tags, at set times. */
export const campaigns = pgTable(
  'campaigns',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    format: text({ enum: ['sms', 'email'] })
      .notNull()
      .default('sms'),
    /** With placeholders such as {firstName}. */
    content: text().notNull(),
    /** client: the applicant; subClient: the co-applicant (as on the wire). */
    targetWhom: text('target_whom', { enum: ['client', 'subClient', 'both'] })
      .notNull()
      .default('both'),
    targetTags: uuid('target_tags').array().notNull(),
    /** The rule that those with the tags must match too (tags/rule.schema.ts); null for all of them. */
    targetQuery: jsonb('target_query').$type<unknown>(),
    /** Clients who get it besides those with the tags. */
    targetContacts: uuid('target_contacts').array().notNull().default([]),
    scheduleOccurrence: text('schedule_occurrence', {
      enum: ['once', 'daily', 'weekly', 'monthly', 'yearly', 'field'],
    }).notNull(),
    /** Every so many days, weeks, months or years. */
    scheduleInterval: integer('schedule_interval').notNull().default(1),
    /** weekly: weekdays from 0 (Sunday); monthly: the day, 0 for the last; yearly: month and day. */
    scheduleIntervalOn: smallint('schedule_interval_on').array().notNull().default([]),
    scheduleStartOn: instant('schedule_start_on').notNull(),
    /** The time of day on the account's clocks, `02:30`, where the clocks skip it on the day it starts. */
    scheduleTime: text('schedule_time'),
    scheduleEndFormat: text('schedule_end_format', { enum: ['never', 'on', 'after'] })
      .notNull()
      .default('never'),
    scheduleEndOn: instant('schedule_end_on'),
    scheduleEndAfter: integer('schedule_end_after'),
    /** done: no run is left. */
    state: text({ enum: ['active', 'paused', 'done'] })
      .notNull()
      .default('active'),
    jobsRan: integer('jobs_ran').notNull().default(0),
    nextRunOn: instant('next_run_on'),
    /** The form that was sent with Send now last, so that the same form sends once. */
    sentNowFrom: uuid('sent_now_from'),
    version: version(),
    createdAt: createdAt(),
    createdBy: uuid('created_by').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: uuid('updated_by').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.createdBy], foreignColumns: [users.accountId, users.id] }),
    foreignKey({ columns: [t.accountId, t.updatedBy], foreignColumns: [users.accountId, users.id] }),
    index('campaigns_list').on(t.accountId, t.createdAt, t.id),
  ],
)

/** A user's draft in the wizard: one for each campaign they edit, and any number of new ones. */
export const campaignDrafts = pgTable(
  'campaign_drafts',
  {
    accountId: accountId(),
    /** A new campaign gets this id, so that a form sent twice creates one. */
    id: id(),
    userId: uuid('user_id').notNull(),
    campaignId: uuid('campaign_id'),
    /** The version of the campaign that was opened. */
    campaignVersion: integer('campaign_version'),
    /** The fields of that version. */
    base: jsonb().$type<unknown>(),
    values: jsonb().$type<unknown>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    unique('campaign_drafts_user').on(t.accountId, t.userId, t.campaignId),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete('cascade'),
  ],
)

/** One time that a campaign goes out. It keeps the content it began with. */
export const campaignRuns = pgTable(
  'campaign_runs',
  {
    accountId: accountId(),
    id: id(),
    campaignId: uuid('campaign_id').notNull(),
    /** When it was due. */
    runDate: instant('run_date').notNull(),
    /** collecting: its recipients aren't stored yet. */
    state: text({ enum: ['collecting', 'sending', 'paused', 'stopped', 'done'] })
      .notNull()
      .default('collecting'),
    content: text().notNull(),
    /** The user in whose name the texts go out. */
    userId: uuid('user_id').notNull(),
    collectedAt: instant('collected_at'),
    /** People with the tags but without a mobile number. */
    withoutNumber: integer('without_number').notNull().default(0),
    /** The totals of the dry run over the same recipients, before the first text. */
    planned: jsonb().$type<{ send: number; hold: number; deny: number; segments: number }>(),
    finishedAt: instant('finished_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('campaign_runs_date').on(t.accountId, t.campaignId, t.runDate),
    foreignKey({
      columns: [t.accountId, t.campaignId],
      foreignColumns: [campaigns.accountId, campaigns.id],
    }).onDelete('cascade'),
  ],
)

/** A phone number in a run: the key lets each have one text, also where a household shares it. */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    accountId: accountId(),
    runId: uuid('run_id').notNull(),
    phone: text().notNull(),
    /** The text's request id. */
    id: id(),
    clientId: uuid('client_id').notNull(),
    level: clientLevel().notNull(),
    /** The account's number that sends it. Null where no number can text. */
    phoneNumberId: uuid('phone_number_id'),
    /** sent: accepted; its message has the carrier's status. stopped: its run was stopped before its turn. */
    state: text({ enum: ['waiting', 'sent', 'denied', 'stopped'] })
      .notNull()
      .default('waiting'),
    /** Why it is denied or held. */
    reason: text(),
    /** While waiting, when quiet hours end. */
    heldUntil: instant('held_until'),
    messageId: uuid('message_id'),
    /** The segments of the text that was accepted. */
    segments: integer().notNull().default(0),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.runId, t.phone] }),
    foreignKey({
      columns: [t.accountId, t.runId],
      foreignColumns: [campaignRuns.accountId, campaignRuns.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.accountId, t.phoneNumberId],
      foreignColumns: [phoneNumbers.accountId, phoneNumbers.id],
    }),
    index('campaign_recipients_client').on(t.accountId, t.clientId),
    index('campaign_recipients_waiting')
      .on(t.accountId, t.phoneNumberId, t.runId, t.id)
      .where(sql`state = 'waiting'`),
  ],
)
