import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts, phoneNumbers } from './accounts.ts'
import { clientLevel, clients } from './clients.ts'
import { accountId, createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

/** A conversation with one number, or with both people of a contact. */
export const smsRooms = pgTable(
  'sms_rooms',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** Null for a number nobody knows yet. */
    clientId: uuid('client_id'),
    level: clientLevel(),
    /** The client's number: digits, country code, no plus. For a group the first recipient's. */
    phoneNumber: text('phone_number').notNull(),
    /** All recipients' numbers, sorted: one room for one set of people. */
    recipients: text().array().notNull(),
    /** Ours that the conversation runs over: the one last written to. */
    phoneNumberId: uuid('phone_number_id').notNull(),
    /**
     * attention: somebody waits for an answer; open: dealt with, still listed; completed: out of the list. Text, not an
     * enum: comparing enums is not leak-proof, so that row-level security would keep the list from its index.
     */
    status: text({ enum: ['attention', 'open', 'completed'] })
      .notNull()
      .default('open'),
    lastMessageOn: instant('last_message_on').notNull().defaultNow(),
    /** One line for the list, so that it needs no join to messages. */
    lastMessagePreview: text('last_message_preview').notNull().default(''),
    lastMessageFlow: text('last_message_flow'),
    lastMessageStatus: text('last_message_status'),
    lastMessageBy: uuid('last_message_by'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('sms_rooms_recipients').on(t.accountId, t.recipients),
    foreignKey({ columns: [t.accountId, t.clientId], foreignColumns: [clients.accountId, clients.id] }),
    foreignKey({
      columns: [t.accountId, t.phoneNumberId],
      foreignColumns: [phoneNumbers.accountId, phoneNumbers.id],
    }),
    index('sms_rooms_list').on(t.accountId, t.status, t.lastMessageOn, t.id),
    // A room is looked for by number: comparing arrays would not use the index above.
    index('sms_rooms_phone').on(t.accountId, t.phoneNumber),
    index('sms_rooms_client').on(t.accountId, t.clientId),
    // Numbers nobody knows are looked for by their digits, the latest first (search_unknown_rooms).
    index('sms_rooms_unknown')
      .on(t.accountId, t.lastMessageOn, t.id)
      .where(sql`client_id is null`),
  ],
)

/** What a user has to do with a room: follows it (the spec's `favorited`), last looked at it. */
export const smsRoomUsers = pgTable(
  'sms_room_users',
  {
    accountId: accountId(),
    roomId: uuid('room_id').notNull(),
    userId: uuid('user_id').notNull(),
    following: boolean().notNull().default(false),
    lastViewedOn: instant('last_viewed_on'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.roomId, t.userId] }),
    foreignKey({
      columns: [t.accountId, t.roomId],
      foreignColumns: [smsRooms.accountId, smsRooms.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
    index('sms_room_users_following')
      .on(t.accountId, t.userId)
      .where(sql`following`),
    index('sms_room_users_followers')
      .on(t.accountId, t.roomId, t.userId)
      .where(sql`following`),
  ],
)

export const smsFlow = pgEnum('sms_flow', ['incoming', 'outgoing'])
export const smsType = pgEnum('sms_type', ['message', 'scheduled', 'campaign', 'status', 'optin'])

/**
 * pending: accepted, not yet with the carrier; sending: a worker holds it and may have handed it over; uncertain: the
 * worker died in between and nobody knows; the rest as the carrier says. A status never goes back (see sms-status.ts).
 */
export const smsStatus = pgEnum('sms_status', [
  'pending',
  'sending',
  'uncertain',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'received',
])

export const smsMessages = pgTable(
  'sms_messages',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    roomId: uuid('room_id').notNull(),
    flow: smsFlow().notNull(),
    type: smsType().notNull().default('message'),
    body: text().notNull().default(''),
    /** Who wrote it: staff for outgoing; null for incoming and automatic. */
    userId: uuid('user_id'),
    /** Of an incoming text: the number it came from (a group has several). */
    fromNumber: text('from_number'),
    /** The worst of its deliveries' statuses. */
    status: smsStatus().notNull(),
    /** The carrier's error code and our words for it, of the delivery that failed. */
    errorCode: integer('error_code'),
    errorMessage: text('error_message'),
    /** Made by the browser: the same form posted twice sends once. */
    requestId: uuid('request_id'),
    /** Provider's id of an incoming text: the same webhook twice stores once. */
    providerSid: text('provider_sid'),
    /** Counts its changes (by trigger): of two states heard in any order, the higher is the newer. */
    rev: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.roomId],
      foreignColumns: [smsRooms.accountId, smsRooms.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }),
    index('sms_messages_room').on(t.accountId, t.roomId, t.id),
    uniqueIndex('sms_messages_request').on(t.accountId, t.requestId),
    uniqueIndex('sms_messages_provider_sid').on(t.accountId, t.providerSid),
  ],
)

/** One outgoing text to one number: what the carrier is asked to carry and what became of it. */
export const smsDeliveries = pgTable(
  'sms_deliveries',
  {
    accountId: accountId(),
    id: id(),
    messageId: uuid('message_id').notNull(),
    /** The message's room again, for the order within it. */
    roomId: uuid('room_id').notNull(),
    toNumber: text('to_number').notNull(),
    fromNumber: text('from_number').notNull(),
    status: smsStatus().notNull().default('pending'),
    providerSid: text('provider_sid'),
    errorCode: integer('error_code'),
    errorMessage: text('error_message'),
    attempts: integer().notNull().default(0),
    /** Of a resend: the form posted twice sends once. */
    requestId: uuid('request_id'),
    /** A later delivery to the same number took its place: it no longer counts for the message's status. */
    superseded: boolean().notNull().default(false),
    /** While sending: a worker's claim. While pending: until when its job should have run. After it a reaper takes over. */
    leaseUntil: instant('lease_until'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.messageId],
      foreignColumns: [smsMessages.accountId, smsMessages.id],
    }).onDelete('cascade'),
    index('sms_deliveries_message').on(t.accountId, t.messageId),
    uniqueIndex('sms_deliveries_provider_sid').on(t.accountId, t.providerSid),
    uniqueIndex('sms_deliveries_request').on(t.accountId, t.requestId, t.toNumber),
    // An earlier text of the same conversation goes first: the worker looks for one still waiting.
    index('sms_deliveries_waiting')
      .on(t.accountId, t.roomId, t.id)
      .where(sql`status in ('pending', 'sending')`),
    index('sms_deliveries_lease')
      .on(t.leaseUntil)
      .where(sql`status in ('pending', 'sending')`),
  ],
)

/** A picture or file of a text: uploaded by staff (message null until sent) or fetched from the provider. */
export const smsMedia = pgTable(
  'sms_media',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    messageId: uuid('message_id'),
    uploadedBy: uuid('uploaded_by'),
    /** pending: to be fetched; stored; rejected: not what it claimed to be, or not allowed. */
    state: text({ enum: ['pending', 'stored', 'rejected'] }).notNull(),
    providerUrl: text('provider_url'),
    storageKey: text('storage_key'),
    fileName: text('file_name'),
    contentType: text('content_type'),
    byteSize: integer('byte_size'),
    width: integer(),
    height: integer(),
    reason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.messageId],
      foreignColumns: [smsMessages.accountId, smsMessages.id],
    }).onDelete('cascade'),
    index('sms_media_message').on(t.accountId, t.messageId),
  ],
)
