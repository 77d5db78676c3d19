import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { byteOrdered, clients } from './clients.ts'
import { accountId, createdAt, id, instant, mentions, version } from './columns.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'

/** A board whose cards move through lanes. Its tags put a card on it for each of their contacts. */
export const taskBoards = pgTable(
  'task_boards',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** Adds its unassigned cards to the Tasks badge. */
    monitor: boolean().notNull().default(false),
    /** The first and the last day on which it exists for its users; null for no limit. */
    effDate: date('eff_date'),
    expDate: date('exp_date'),
    /** The people of its tags' contacts who get cards. Boards made before there was a choice have both. */
    cardsFor: text('cards_for', { enum: ['applicant', 'coapplicant', 'both'] })
      .notNull()
      .default('both'),
    /** pending: a job is putting the first cards on it, and it can't be used yet. */
    status: text({ enum: ['pending', 'ready'] })
      .notNull()
      .default('ready'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    version: version(),
    /** Counts the changes of its cards, by which browsers count each of them once. */
    revision: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('task_boards_name').on(t.accountId, sql`lower(${t.name})`),
  ],
)

/** The row goes with its board. */
const ofBoard = (t: { accountId: AnyPgColumn; boardId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.accountId, t.boardId],
    foreignColumns: [taskBoards.accountId, taskBoards.id],
  }).onDelete('cascade')

/** The tags whose contacts have cards on a board. */
export const taskBoardTags = pgTable(
  'task_board_tags',
  {
    accountId: accountId(),
    boardId: uuid('board_id').notNull(),
    tagId: uuid('tag_id').notNull(),
    /** When the tag's cards were first added; null while they are pending. */
    filledAt: instant('filled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.boardId, t.tagId] }),
    ofBoard(t),
    foreignKey({ columns: [t.accountId, t.tagId], foreignColumns: [tags.accountId, tags.id] }).onDelete(
      'cascade',
    ),
    index('task_board_tags_tag').on(t.accountId, t.tagId),
  ],
)

/** The users who may use a board besides admins; no rows: everyone. */
export const taskBoardUsers = pgTable(
  'task_board_users',
  { accountId: accountId(), boardId: uuid('board_id').notNull(), userId: uuid('user_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.accountId, t.boardId, t.userId] }),
    ofBoard(t),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** The first lane is where new cards go, the last is where they are done. */
export const taskLanes = pgTable(
  'task_lanes',
  {
    accountId: accountId(),
    id: id(),
    boardId: uuid('board_id').notNull(),
    label: text().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    ofBoard(t),
    index('task_lanes_of_board').on(t.accountId, t.boardId, t.position),
  ],
)

export const taskCards = pgTable(
  'task_cards',
  {
    accountId: accountId(),
    id: id(),
    boardId: uuid('board_id').notNull(),
    laneId: uuid('lane_id').notNull(),
    clientId: uuid('client_id'),
    /** The client's person that it is about. On the wire: clientType primary or secondary. */
    level: text({ enum: ['applicant', 'coapplicant'] })
      .notNull()
      .default('applicant'),
    title: text().notNull().default(''),
    details: text().notNull().default(''),
    dueOn: date('due_on'),
    color: text(),
    assignedTo: uuid('assigned_to'),
    assignedAt: instant('assigned_at'),
    /** The key of its place in the lane, by fractional-indexing. */
    position: byteOrdered('position').notNull(),
    /** Made for a tag and not changed since: it leaves with the tag. */
    untouched: boolean().notNull().default(false),
    /** It is in the last lane. */
    done: boolean().notNull().default(false),
    /** Since when it is done; kept by a trigger. */
    doneAt: instant('done_at'),
    /** The client is in the trash, and the card hidden; kept by triggers. */
    clientDeleted: boolean('client_deleted').notNull().default(false),
    /** When the assignee was notified that it is due; null again with another day or assignee. */
    remindedAt: instant('reminded_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Counts changes of the fields, as `version` counts every change. */
    edits: integer().notNull().default(0),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    ofBoard(t),
    foreignKey({ columns: [t.accountId, t.laneId], foreignColumns: [taskLanes.accountId, taskLanes.id] }),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.assignedTo], foreignColumns: [users.accountId, users.id] }),
    index('task_cards_of_lane')
      .on(t.accountId, t.laneId, t.position, t.id)
      .where(sql`deleted_at is null and not client_deleted`),
    // A lane sorted by due date.
    index('task_cards_by_due')
      .on(t.accountId, t.laneId, sql`coalesce(${t.dueOn}, 'infinity'::date)`, t.position, t.id)
      .where(sql`deleted_at is null and not client_deleted`),
    index('task_cards_of_board')
      .on(t.accountId, t.boardId, t.laneId, t.assignedTo)
      .where(sql`deleted_at is null and not client_deleted`),
    index('task_cards_of_user')
      .on(t.accountId, t.assignedTo, t.dueOn, t.id)
      .where(sql`deleted_at is null and not client_deleted and not done`),
    // The cards of "Waiting on us".
    index('task_cards_due')
      .on(t.accountId, t.dueOn)
      .where(sql`deleted_at is null and not client_deleted and not done`),
    index('task_cards_done')
      .on(t.accountId, t.assignedTo, t.doneAt)
      .where(sql`deleted_at is null and not client_deleted and done`),
    index('task_cards_of_client').on(t.accountId, t.clientId),
    index('task_cards_trash')
      .on(t.accountId, t.boardId, t.deletedAt)
      .where(sql`deleted_at is not null`),
    // For search_task_cards (db/routines).
    index('task_cards_search')
      .using('gin', t.accountId, sql`(title || ' ' || details) gin_trgm_ops`)
      .where(sql`deleted_at is null and not client_deleted`),
  ],
)

/** The people that a board's tags have made a card for, so that a deleted card isn't made again. */
export const taskBoardClients = pgTable(
  'task_board_clients',
  {
    accountId: accountId(),
    boardId: uuid('board_id').notNull(),
    clientId: uuid('client_id').notNull(),
    level: text({ enum: ['applicant', 'coapplicant'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.boardId, t.clientId, t.level] }),
    ofBoard(t),
    foreignKey({
      columns: [t.accountId, t.clientId],
      foreignColumns: [clients.accountId, clients.id],
    }).onDelete('cascade'),
    index('task_board_clients_client').on(t.accountId, t.clientId),
  ],
)

/** The columns of task_cards that a change of several cards replaces, and the version that it makes. */
export interface CardBefore {
  lane_id: string
  position: string
  done: boolean
  /** Changes that were stored before it was kept don't have it. */
  done_at?: string | null
  assigned_to: string | null
  assigned_at: string | null
  due_on: string | null
  color: string | null
  version: number
}

/** The history of a card, and the comments on it. */
export const taskCardEvents = pgTable(
  'task_card_events',
  {
    accountId: accountId(),
    id: id(),
    cardId: uuid('card_id').notNull(),
    kind: text({
      enum: ['added', 'moved', 'assigned', 'edited', 'deleted', 'restored', 'comment'],
    }).notNull(),
    /** The name of the lane, user or comment at that time. */
    text: text().notNull().default(''),
    /** Whom the text mentions, and where. */
    mentions: mentions(),
    /** Null for a job. */
    userId: uuid('user_id'),
    /** The change of several cards that it belongs to, by which that one is undone. */
    changeId: uuid('change_id'),
    /** The card before that change, and its version after it. On one of the change's rows for the card. */
    was: jsonb().$type<CardBefore>(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.cardId],
      foreignColumns: [taskCards.accountId, taskCards.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }),
    index('task_card_events_of_card').on(t.accountId, t.cardId, t.id),
    index('task_card_events_of_change')
      .on(t.accountId, t.changeId)
      .where(sql`change_id is not null`),
  ],
)
