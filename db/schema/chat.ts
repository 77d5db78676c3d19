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
import { accountId, createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

/** A conversation among the account's own people. */
export const chatRooms = pgTable(
  'chat_rooms',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** direct: two people, always the same; group: whoever is in it. */
    format: text({ enum: ['direct', 'group'] }).notNull(),
    /** Of a group somebody gave a name; null where it is called by its people. */
    title: text(),
    /** `users:<id>:<id>`, sorted, while the room is known by who is in it: the same people have one such room. */
    usersKey: text('users_key'),
    createdBy: uuid('created_by'),
    lastMessageId: uuid('last_message_id'),
    lastMessageOn: instant('last_message_on').notNull().defaultNow(),
    /** One line for the list, so that it needs no join to messages. */
    lastMessagePreview: text('last_message_preview').notNull().default(''),
    lastMessageBy: uuid('last_message_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('chat_rooms_users_key').on(t.accountId, t.usersKey),
  ],
)

/** Who is in a room, and what the room is to them. Nobody else reads it. */
export const chatRoomUsers = pgTable(
  'chat_room_users',
  {
    accountId: accountId(),
    roomId: uuid('room_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Messages of others since they last looked; kept here so that the badge reads no messages. */
    unread: integer().notNull().default(0),
    /** The newest message they have seen. */
    viewedId: uuid('viewed_id'),
    /** Out of their list until something is said. */
    hidden: boolean().notNull().default(false),
    /** Where they dragged it to; null: by its newest message. */
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
    /** status: what happened to the room, in words. */
    type: text({ enum: ['message', 'status'] })
      .notNull()
      .default('message'),
    userId: uuid('user_id').notNull(),
    /** `giphy:<id>` for a GIF; empty once deleted. */
    body: text().notNull().default(''),
    /** Of a GIF: what it shows in words, and its size. Kept after deletion, when `body` no longer says it was one. */
    gifTitle: text('gif_title'),
    gifWidth: integer('gif_width'),
    gifHeight: integer('gif_height'),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
    /** Made by the browser: the same form posted twice is one message. */
    requestId: uuid('request_id'),
    /** Counts its changes (by trigger), reactions among them: of two states heard in any order, the higher is newer. */
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

/** A picture or file of a message; its uploader's own (message null) until it is sent. */
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
