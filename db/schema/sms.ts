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
import { accountId, createdAt, id, instant, mentions } from './columns.ts'
import { users } from './users.ts'

/** A text conversation with one number, or a group with several. */
export const conversations = pgTable(
  'conversations',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    /** Null for an unknown number or a group of several clients. */
    clientId: uuid('client_id'),
    level: clientLevel(),
    /** Whether a user said which of the people who share the number it belongs to. */
    ownerChosen: boolean('owner_chosen').notNull().default(false),
    /** The client's number (in a group the first recipient's): digits with country code and without plus. */
    phoneNumber: text('phone_number').notNull(),
    /** All recipients' numbers, sorted. There is one conversation for each set. */
    recipients: text().array().notNull(),
    /** The account's number in this conversation: the one the client last texted. */
    phoneNumberId: uuid('phone_number_id').notNull(),
    /**
     * attention: a client is waiting for a reply; open: answered, but still in the list; completed: not in the list. Text,
     * because Postgres can't use indexes on enums under row-level security (comparing enums isn't leakproof).
     */
    status: text({ enum: ['attention', 'open', 'completed'] })
      .notNull()
      .default('open'),
    lastMessageOn: instant('last_message_on').notNull().defaultNow(),
    /** One line for the conversation list, so that it needs no join to messages. */
    lastMessagePreview: text('last_message_preview').notNull().default(''),
    lastMessageFlow: text('last_message_flow'),
    lastMessageStatus: text('last_message_status'),
    lastMessageBy: uuid('last_message_by'),
    /** The user who answers it, until then. */
    claimedBy: uuid('claimed_by'),
    /**
     * Since when the client has waited for an answer: the time of the first question that no one has answered. Null once
     * someone answers, completes or snoozes it for the team. Opening it changes nothing.
     */
    waitingSince: instant('waiting_since'),
    claimedAt: instant('claimed_at'),
    claimedUntil: instant('claimed_until'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('conversations_recipients').on(t.accountId, t.recipients),
    foreignKey({ columns: [t.accountId, t.clientId], foreignColumns: [clients.accountId, clients.id] }),
    foreignKey({
      columns: [t.accountId, t.phoneNumberId],
      foreignColumns: [phoneNumbers.accountId, phoneNumbers.id],
    }),
    foreignKey({
      name: 'conversations_claimed_by',
      columns: [t.accountId, t.claimedBy],
      foreignColumns: [users.accountId, users.id],
    }),
    index('conversations_list').on(t.accountId, t.status, t.lastMessageOn, t.id),
    // For lookups by number, which can't use the index on the array.
    index('conversations_phone').on(t.accountId, t.phoneNumber),
    // Few rows wait.
    index('conversations_waiting')
      .on(t.accountId, t.lastMessageOn, t.id)
      .where(sql`waiting_since is not null`),
    index('conversations_client').on(t.accountId, t.clientId),
    // For search_unknown_conversations.
    index('conversations_unknown')
      .on(t.accountId, t.lastMessageOn, t.id)
      .where(sql`client_id is null`),
  ],
)

/** Whether a user follows a conversation (`favorited` in the API), and when they last viewed it. */
export const conversationUsers = pgTable(
  'conversation_users',
  {
    accountId: accountId(),
    conversationId: uuid('conversation_id').notNull(),
    userId: uuid('user_id').notNull(),
    following: boolean().notNull().default(false),
    lastViewedOn: instant('last_viewed_on'),
    /** Whether the user wants no notifications of its texts. */
    muted: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.conversationId, t.userId] }),
    foreignKey({
      columns: [t.accountId, t.conversationId],
      foreignColumns: [conversations.accountId, conversations.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }).onDelete(
      'cascade',
    ),
    index('conversation_users_following')
      .on(t.accountId, t.userId)
      .where(sql`following`),
    index('conversation_users_followers')
      .on(t.accountId, t.conversationId, t.userId)
      .where(sql`following`),
  ],
)

export const smsFlow = pgEnum('sms_flow', ['incoming', 'outgoing'])
export const smsType = pgEnum('sms_type', [
  'message',
  'scheduled',
  'campaign',
  'status',
  'optin',
  'review',
  'note',
  // Kept by another service. Nothing counts, answers or sends it.
  'imported',
])

/**
 * pending: not yet given to the carrier; sending: claimed by a worker, which may have given it to the carrier; uncertain:
 * that worker died. The others are the carrier's. A status never goes back (sms-status.ts).
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
    conversationId: uuid('conversation_id').notNull(),
    flow: smsFlow().notNull(),
    type: smsType().notNull().default('message'),
    body: text().notNull().default(''),
    /** Whom a note mentions, and where. */
    mentions: mentions(),
    /** The user who sent it; null for incoming and automatic texts. */
    userId: uuid('user_id'),
    /** The sender of an incoming text (a group has several numbers). */
    fromNumber: text('from_number'),
    /** The account's number that it came to or left from, and its name at that time. A trigger fills them in. */
    ourNumber: text('our_number'),
    ourNumberName: text('our_number_name'),
    /** The worst of its deliveries' statuses. */
    status: smsStatus().notNull(),
    /** The failed delivery's carrier error code and our message for it. */
    errorCode: integer('error_code'),
    errorMessage: text('error_message'),
    /** Set by the browser, so that a form posted twice sends one text. */
    requestId: uuid('request_id'),
    /** The provider's id of an incoming text, so that a repeated webhook stores it once. */
    providerSid: text('provider_sid'),
    /** The campaign's run that sent the text, or that it answers, and the campaign's name at that time. */
    campaignRunId: uuid('campaign_run_id'),
    campaignName: text('campaign_name'),
    /**
     * Whether it asks or answers: false for thanks, emoji and keywords of a client, and for a text of ours that was scheduled
     * before the client asked.
     */
    counted: boolean().notNull().default(true),
    /** The writer of an imported text, by its file. */
    senderName: text('sender_name'),
    importedAt: instant('imported_at'),
    /** When the conversation was completed without an answer to this question. */
    closedAt: instant('closed_at'),
    /** Incremented by a trigger on each change. The event with the higher number is the newer one. */
    rev: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.conversationId],
      foreignColumns: [conversations.accountId, conversations.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }),
    index('sms_messages_by_time').on(t.accountId, t.createdAt, t.id),
    index('sms_messages_conversation').on(t.accountId, t.conversationId, t.id),
    uniqueIndex('sms_messages_request').on(t.accountId, t.requestId),
    uniqueIndex('sms_messages_provider_sid').on(t.accountId, t.providerSid),
    index('sms_messages_campaign')
      .on(t.accountId, t.campaignRunId)
      .where(sql`campaign_run_id is not null`),
    // For search_sms_messages (db/routines).
    index('sms_messages_search').using('gin', t.accountId, t.body.op('gin_trgm_ops')),
  ],
)

/** An outgoing text to one number. */
export const smsDeliveries = pgTable(
  'sms_deliveries',
  {
    accountId: accountId(),
    id: id(),
    messageId: uuid('message_id').notNull(),
    /** The message's conversation, for sending in order. */
    conversationId: uuid('conversation_id').notNull(),
    toNumber: text('to_number').notNull(),
    fromNumber: text('from_number').notNull(),
    status: smsStatus().notNull().default('pending'),
    providerSid: text('provider_sid'),
    errorCode: integer('error_code'),
    errorMessage: text('error_message'),
    attempts: integer().notNull().default(0),
    /** Set by the browser for a resend, so that a form posted twice resends once. */
    requestId: uuid('request_id'),
    /** Whether a resend has replaced it, so that it no longer counts for the message's status. */
    superseded: boolean().notNull().default(false),
    /** While sending, the end of a worker's claim; while pending, when its job should have run. Then the reaper takes over. */
    leaseUntil: instant('lease_until'),
    /** While pending, when quiet hours end where the client is; `errorMessage` says so. */
    heldUntil: instant('held_until'),
    /** The consent ledger's last decision on it, with its rule and evidence. Nothing is sent without a recorded `send`. */
    decision: text({ enum: ['send', 'hold', 'deny'] }),
    decisionRule: text('decision_rule'),
    decisionEvidence: text('decision_evidence'),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.messageId],
      foreignColumns: [smsMessages.accountId, smsMessages.id],
    }).onDelete('cascade'),
    index('sms_deliveries_by_time').on(t.accountId, t.createdAt),
    index('sms_deliveries_message').on(t.accountId, t.messageId),
    uniqueIndex('sms_deliveries_provider_sid').on(t.accountId, t.providerSid),
    uniqueIndex('sms_deliveries_request').on(t.accountId, t.requestId, t.toNumber),
    // For sending in order: the worker looks for an earlier text of the conversation that is still waiting.
    index('sms_deliveries_waiting')
      .on(t.accountId, t.conversationId, t.id)
      .where(sql`status in ('pending', 'sending')`),
    index('sms_deliveries_lease')
      .on(t.leaseUntil)
      .where(sql`status in ('pending', 'sending')`),
  ],
)

/** A picture or file of a text, uploaded by staff (`messageId` is null until it is sent) or fetched from the provider. */
export const smsMedia = pgTable(
  'sms_media',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    messageId: uuid('message_id'),
    uploadedBy: uuid('uploaded_by'),
    /** pending: not yet fetched; rejected: of another type than claimed, or not allowed. */
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
