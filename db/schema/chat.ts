import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { accountId, createdAt, id, instant, mentions } from './columns.ts'
import { users } from './users.ts'

/** A team chat conversation. */
export const chatRooms = pgTable(
  'chat_rooms',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** direct: always the same two users; group: any users. */
    format: text({ enum: ['direct', 'group'] }).notNull(),
    /** The name given to a group; null shows its users' names. */
    title: text(),
    /** A hash of the users' ids. Unnamed rooms have it, so that the same users share one such room. */
    usersKey: text('users_key'),
    createdBy: uuid('created_by'),
    lastMessageId: uuid('last_message_id'),
    lastMessageOn: instant('last_message_on').notNull().defaultNow(),
    /** One line for the room list, so that it needs no join to messages. */
    lastMessagePreview: text('last_message_preview').notNull().default(''),
    lastMessageBy: uuid('last_message_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('chat_rooms_users_key').on(t.accountId, t.usersKey),
  ],
)

/** A room's users and each user's state of it. Only they can read the room. */
export const chatRoomUsers = pgTable(
  'chat_room_users',
  {
    accountId: accountId(),
    roomId: uuid('room_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Number of other users' messages they haven't seen. */
    unread: integer().notNull().default(0),
    /** The newest message they have seen. */
    viewedId: uuid('viewed_id'),
    /** Hidden from their list until the next message. */
    hidden: boolean().notNull().default(false),
    /** Whether the user wants no notifications of its messages. */
    muted: boolean().notNull().default(false),
    /** The position they dragged it to; null sorts by the newest message. */
    position: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.roomId, t.userId] }),
    foreignKey({
      columns: [t.accountId, t.roomId],
      foreignColumns: [chatRooms.accountId, chatRooms.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
    index('chat_room_users_user').on(t.accountId, t.userId),
    index('chat_room_users_unread')
      .on(t.accountId, t.userId)
      .where(sql`unread > 0`),
  ],
)

export const chatMessages = pgTable(
  'chat_messages',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    roomId: uuid('room_id').notNull(),
    /** status: a notice about the room, such as a new name. */
    type: text({ enum: ['message', 'status'] })
      .notNull()
      .default('message'),
    userId: uuid('user_id').notNull(),
    /** `giphy:<id>` for a GIF; empty once deleted. */
    body: text().notNull().default(''),
    /** Whom the text mentions, and where. */
    mentions: mentions(),
    /** A GIF's description and size. Kept after deletion to show that it was a GIF. */
    gifTitle: text('gif_title'),
    gifWidth: integer('gif_width'),
    gifHeight: integer('gif_height'),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
    /** Set by the browser, so that a form posted twice creates one message. */
    requestId: uuid('request_id'),
    /** Incremented by a trigger on each change or reaction. The event with the higher number is the newer one. */
    rev: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.roomId],
      foreignColumns: [chatRooms.accountId, chatRooms.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }),
    index('chat_messages_room').on(t.accountId, t.roomId, t.id),
    uniqueIndex('chat_messages_request').on(t.accountId, t.requestId),
    // For search_chat_messages (db/routines).
    index('chat_messages_search').using('gin', t.accountId, t.body.op('gin_trgm_ops')),
  ],
)

export const chatReactions = pgTable(
  'chat_reactions',
  {
    accountId: accountId(),
    messageId: uuid('message_id').notNull(),
    userId: uuid('user_id').notNull(),
    emoji: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.messageId, t.userId, t.emoji] }),
    foreignKey({
      columns: [t.accountId, t.messageId],
      foreignColumns: [chatMessages.accountId, chatMessages.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
  ],
)

/** A picture or file of a message. Only its uploader sees it until it is sent (`messageId` is null). */
export const chatMedia = pgTable(
  'chat_media',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    messageId: uuid('message_id'),
    uploadedBy: uuid('uploaded_by').notNull(),
    storageKey: text('storage_key').notNull(),
    fileName: text('file_name'),
    contentType: text('content_type').notNull(),
    byteSize: integer('byte_size').notNull(),
    width: integer(),
    height: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.messageId],
      foreignColumns: [chatMessages.accountId, chatMessages.id],
    }).onDelete('cascade'),
    index('chat_media_message').on(t.accountId, t.messageId),
  ],
)
