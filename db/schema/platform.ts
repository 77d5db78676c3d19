import { boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, createdAt, id, instant, version } from './columns.ts'
import { users } from './users.ts'

/** The operator's explanations for all accounts. They belong to the platform account; others read them by `trainings_list()`. */
export const trainings = pgTable(
  'trainings',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    title: text().notNull(),
    description: text().notNull(),
    /** Storage key of the thumbnail, a PNG of 400 × 200 px. */
    thumbnailKey: text('thumbnail_key'),
    /** Areas of the product that it is about. */
    tags: text().array().notNull().default([]),
    /** Counts as new for everyone who hasn't opened it. */
    notify: boolean().notNull().default(false),
    /** The id of an interactive demo at arcade.software. */
    arcadeId: text('arcade_id'),
    /** The text of the training, in paragraphs. */
    details: text().notNull().default(''),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
)

/** The trainings that a user has opened. */
export const trainingViews = pgTable(
  'training_views',
  {
    accountId: accountId(),
    userId: uuid('user_id').notNull(),
    /** Another account's row, so without a foreign key. */
    trainingId: uuid('training_id').notNull(),
    viewedAt: instant('viewed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.userId, t.trainingId] }),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** Users' messages to the operator's support. */
export const feedback = pgTable(
  'feedback',
  {
    accountId: accountId().references(() => accounts.id),
    /** Made by the form, so that sending it twice stores it once. */
    id: id(),
    userId: uuid('user_id').notNull(),
    category: text({ enum: ['issue', 'feature', 'feedback'] }).notNull(),
    /** The part of the product. */
    relatedTo: text('related_to').notNull(),
    comments: text().notNull(),
    /** Storage key of the screenshot. */
    imageKey: text('image_key'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }),
    index('feedback_newest').on(t.accountId, t.createdAt),
  ],
)

/** Announced versions. Belongs to the platform account. */
export const releases = pgTable(
  'releases',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    version: text().notNull(),
    notes: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.id] })],
)

/** Webhooks of the provider that failed on our side, for the account's health. */
export const webhookFailures = pgTable(
  'webhook_failures',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** The path of the webhook's address. */
    path: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    index('webhook_failures_newest').on(t.accountId, t.createdAt),
  ],
)
