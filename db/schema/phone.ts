import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
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
import { accounts, locations, phoneNumbers } from './accounts.ts'
import { callResults } from './call-results.ts'
import { accountId, id, instant, millisecond } from './columns.ts'
import { users } from './users.ts'

const userKey = (t: { accountId: AnyPgColumn }, column: AnyPgColumn) =>
  foreignKey({ columns: [t.accountId, column], foreignColumns: [users.accountId, users.id] })

/**
 * A call, which is a conference from its first second, and its entry in the call log. The id of an outgoing call is made
 * by the browser. The client's part of it is the activity with the same id, which says whose call it is.
 */
export const calls = pgTable(
  'calls',
  {
    accountId: accountId().references(() => accounts.id),
    id: id(),
    direction: text({ enum: ['inbound', 'outbound', 'peer'] }).notNull(),
    format: text({ enum: ['inbound', 'outbound', 'transfer', 'transfer-external', 'voicemail'] }).notNull(),
    /** Never goes back (call-states.ts). */
    state: text({ enum: ['created', 'ringing', 'in-progress', 'ended'] })
      .notNull()
      .default('created'),
    /** How it shows in the log. */
    status: text({
      enum: ['ringing', 'in-progress', 'completed', 'missed', 'hangup', 'no-answer', 'error', 'blocked'],
    })
      .notNull()
      .default('ringing'),
    /** The kind of the present step in its flow, for an incoming call that no one has taken. */
    step: text({ enum: ['reject', 'say', 'menu', 'ring', 'queue', 'voicemail', 'message', 'hang-up'] }),
    /** How far an incoming call has come in its location's call flow (flow-state.ts). */
    flow: jsonb().$type<unknown>(),
    locationId: uuid('location_id'),
    phoneNumberId: uuid('phone_number_id'),
    /** The account's number that it came to or left from, and its name at that time. A trigger fills them in. */
    ourNumber: text('our_number'),
    ourNumberName: text('our_number_name'),
    /** The outside number: digits with country code and without plus. Null between colleagues. */
    phoneNumber: text('phone_number'),
    /** The user who placed it, or answered it first. */
    userId: uuid('user_id'),
    /** The colleague who was called, whose extension the caller chose, or who got it by a transfer. */
    userToId: uuid('user_to_id'),
    ivr: text().notNull().default('main'),
    /**
     * Whether the location was open when an incoming call came, so that other hours don't change what it was. Null where no
     * office hours were set, of calls that came before this was kept, and of outgoing ones.
     */
    inOfficeHours: boolean('in_office_hours'),
    /** The carrier's attestation of the caller's number (STIR/SHAKEN). */
    verification: text({ enum: ['verified', 'spam', 'fraud'] }),
    errorMessage: text('error_message'),
    conferenceSid: text('conference_sid'),
    recordingStatus: text('recording_status', {
      enum: ['initial', 'in-progress', 'paused', 'stopped', 'completed', 'deleted'],
    }),
    /** In seconds, of the newest recording. */
    recordingDuration: integer('recording_duration'),
    /** The caller's message as text, as far as the provider understood it. */
    transcript: text(),
    /** The user who reviewed it in the log, and when. */
    workedBy: uuid('worked_by'),
    workedOn: instant('worked_on'),
    /** It says what came of the call; who chose it, and when. */
    resultId: uuid('result_id'),
    resultBy: uuid('result_by'),
    resultAt: instant('result_at'),
    /** Incremented with each change. The event with the higher number is the newer one. */
    rev: integer().notNull().default(0),
    /** In milliseconds like a JavaScript date, because it is used as a cursor. */
    createdAt: millisecond('created_at').notNull().defaultNow(),
    answeredAt: instant('answered_at'),
    endedAt: instant('ended_at'),
    /** When our side was lost for good while the other side was still there. */
    cutAt: instant('cut_at'),
    /** When the provider is asked about it next, in case its webhooks never come. Null once it has ended. */
    checkAt: instant('check_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.locationId], foreignColumns: [locations.accountId, locations.id] }),
    foreignKey({
      columns: [t.accountId, t.phoneNumberId],
      foreignColumns: [phoneNumbers.accountId, phoneNumbers.id],
    }),
    userKey(t, t.userId),
    userKey(t, t.userToId),
    userKey(t, t.workedBy),
    userKey(t, t.resultBy),
    foreignKey({
      columns: [t.accountId, t.resultId],
      foreignColumns: [callResults.accountId, callResults.id],
    }),
    index('calls_result')
      .on(t.accountId, t.resultId, t.createdAt, t.id)
      .where(sql`result_id is not null`),
    index('calls_log').on(t.accountId, t.createdAt, t.id),
    index('calls_open')
      .on(t.accountId)
      .where(sql`state <> 'ended'`),
    index('calls_number').on(t.accountId, t.phoneNumber, t.createdAt),
    // The views of the log.
    index('calls_mine').on(t.accountId, t.userId, t.createdAt, t.id),
    index('calls_for')
      .on(t.accountId, t.userToId, t.createdAt, t.id)
      .where(sql`user_to_id is not null`),
    index('calls_missed')
      .on(t.accountId, t.createdAt, t.id)
      .where(sql`(status in ('missed', 'hangup') or format = 'voicemail' or cut_at is not null)`),
    index('calls_voicemails')
      .on(t.accountId, t.createdAt, t.id)
      .where(sql`format = 'voicemail'`),
    index('calls_unworked')
      .on(t.accountId, t.locationId)
      .where(
        sql`worked_by is null and (status in ('missed', 'hangup') or format = 'voicemail' or cut_at is not null)`,
      ),
    index('calls_check')
      .on(t.checkAt)
      .where(sql`check_at is not null`),
  ],
)

/** One connection of a call: a user's browser, or an outside number. A user who comes back gets another leg. */
export const callLegs = pgTable(
  'call_legs',
  {
    accountId: accountId(),
    id: id(),
    callId: uuid('call_id').notNull(),
    kind: text({ enum: ['user', 'outside', 'coach'] }).notNull(),
    /** The side it belongs to: a number that got the call by a transfer is ours, a called colleague is theirs. */
    side: text({ enum: ['ours', 'theirs'] }).notNull(),
    userId: uuid('user_id'),
    phoneNumber: text('phone_number'),
    /** Its name in the conference: `client:{userId}` or `number:{digits}`. */
    label: text().notNull(),
    /** connect: the user's page dials in; ring: we ring it; caller: it called us. */
    via: text({ enum: ['connect', 'ring', 'caller'] }).notNull(),
    /** The provider's id of its call. */
    providerSid: text('provider_sid'),
    /** Never goes back (call-states.ts). */
    state: text({ enum: ['created', 'ringing', 'in-progress', 'ended'] })
      .notNull()
      .default('created'),
    /** Set before the provider is asked to ring it, so that it is rung once. */
    dialedAt: instant('dialed_at'),
    isHost: boolean('is_host').notNull().default(false),
    muted: boolean().notNull().default(false),
    onHold: boolean('on_hold').notNull().default(false),
    /** The number of the newest event that muted or held it, because events come in any order. */
    muteSequence: integer('mute_sequence').notNull().default(0),
    holdSequence: integer('hold_sequence').notNull().default(0),
    /** Since when it has been on hold. */
    heldAt: instant('held_at'),
    /** Why it was put on hold for a while: taken off again when that is over. */
    heldFor: text('held_for', { enum: ['transfer', 'loss'] }),
    /** The leg a coach speaks to. */
    coachedLegId: uuid('coached_leg_id'),
    /** The leg that leaves when this one answers: a cold transfer. */
    replacesLegId: uuid('replaces_leg_id'),
    /** The user who brings it into the call, and what for: to join it, to talk about it first, or to take it over. */
    invitedBy: uuid('invited_by'),
    invitedTo: text('invited_to', { enum: ['join', 'consult', 'transfer'] }),
    /** Why it is about to end, written before the provider is asked: any other end of a user's leg is a loss. */
    ending: text({ enum: ['left', 'removed', 'transferred', 'elsewhere', 'declined', 'ended', 'abandoned'] }),
    endReason: text('end_reason'),
    errorMessage: text('error_message'),
    /** A user's phone rings until then, again if it is lost or can't ring yet. */
    ringUntil: instant('ring_until'),
    /** A lost user may come back until then. */
    awayUntil: instant('away_until'),
    /** The user hears of it when they are back: the call was cut, or passed them by because their phone couldn't ring. */
    notice: text({ enum: ['cut', 'passed', 'published'] }),
    createdAt: millisecond('created_at').notNull().defaultNow(),
    joinedAt: instant('joined_at'),
    leftAt: instant('left_at'),
    /** When the user took the call off the list of those that wait for a note. */
    dismissedAt: instant('dismissed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.callId], foreignColumns: [calls.accountId, calls.id] }).onDelete(
      'cascade',
    ),
    userKey(t, t.userId),
    userKey(t, t.invitedBy),
    index('call_legs_call').on(t.accountId, t.callId, t.id),
    // The calls that a user was in last.
    index('call_legs_user').on(t.accountId, t.userId, t.createdAt),
    index('call_legs_notice')
      .on(t.accountId, t.userId)
      .where(sql`notice in ('cut', 'passed')`),
    // The time for which the carrier charges.
    index('call_legs_outside')
      .on(t.accountId, t.createdAt)
      .where(sql`kind = 'outside'`),
    uniqueIndex('call_legs_provider_sid').on(t.accountId, t.providerSid),
  ],
)

/**
 * The provider's events, each stored once before it is applied: those of legs and conferences in one row of the call, as the
 * times by their keys, each other one in a row of its own.
 */
export const callEvents = pgTable(
  'call_events',
  {
    accountId: accountId(),
    id: id(),
    callId: uuid('call_id').notNull(),
    key: text().notNull(),
    payload: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.callId], foreignColumns: [calls.accountId, calls.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('call_events_key').on(t.accountId, t.key),
    index('call_events_call').on(t.accountId, t.callId),
  ],
)

/** The page that is a user's phone, by its last beat. Without a fresh one it can't ring. */
export const phoneDevices = pgTable(
  'phone_devices',
  {
    accountId: accountId(),
    userId: uuid('user_id').notNull(),
    pageId: uuid('page_id').notNull(),
    registered: boolean().notNull(),
    microphone: text({ enum: ['granted', 'denied', 'prompt', 'missing'] }).notNull(),
    beatAt: instant('beat_at').notNull(),
    /** The state that colleagues were last notified of. */
    ringable: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.userId] }), userKey(t, t.userId).onDelete('cascade')],
)

/**
 * A recording of a call, or a message that a caller left. It is fetched from the provider, stored encrypted, and only then
 * deleted at the provider.
 */
export const callRecordings = pgTable(
  'call_recordings',
  {
    accountId: accountId(),
    id: id(),
    callId: uuid('call_id').notNull(),
    kind: text({ enum: ['call', 'voicemail'] }).notNull(),
    providerSid: text('provider_sid').notNull(),
    /** Seconds. */
    duration: integer().notNull(),
    /** In milliseconds like a JavaScript date, because it is used as a cursor. */
    recordedAt: millisecond('recorded_at').notNull(),
    /** waiting: only the provider has it. missing: the provider has it no more, and we never had it. */
    state: text({ enum: ['waiting', 'stored', 'missing', 'deleted'] })
      .notNull()
      .default('waiting'),
    /** Why it couldn't be fetched, or deleted at the provider, the last time. */
    problem: text(),
    storageKey: text('storage_key'),
    /** The size of the audio, which is stored encrypted. */
    byteSize: integer('byte_size'),
    contentType: text('content_type'),
    storedAt: instant('stored_at'),
    /** When the provider deleted it. */
    removedAt: instant('removed_at'),
    /** When a lost job is added again. Null once nothing is left to do. */
    checkAt: instant('check_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.callId], foreignColumns: [calls.accountId, calls.id] }).onDelete(
      'cascade',
    ),
    uniqueIndex('call_recordings_provider_sid').on(t.accountId, t.providerSid),
    index('call_recordings_call').on(t.accountId, t.callId),
    index('call_recordings_log').on(t.accountId, t.recordedAt, t.id),
    index('call_recordings_check')
      .on(t.checkAt)
      .where(sql`check_at is not null`),
  ],
)

/** The account's queue: callers who wait until a user takes them, and those who want to be called back. */
export const queuedCalls = pgTable(
  'queued_calls',
  {
    accountId: accountId(),
    callId: uuid('call_id').notNull(),
    state: text({ enum: ['waiting', 'callback', 'left'] }).notNull(),
    /** Their place: the first to come is next, also when they are called back. */
    queuedAt: millisecond('queued_at').notNull(),
    leftAt: instant('left_at'),
    takenBy: uuid('taken_by'),
    /** Made by the page that took it: the same one twice takes one caller. */
    requestId: uuid('request_id'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.callId] }),
    foreignKey({ columns: [t.accountId, t.callId], foreignColumns: [calls.accountId, calls.id] }).onDelete(
      'cascade',
    ),
    userKey(t, t.takenBy),
    index('queued_calls_open')
      .on(t.accountId, t.queuedAt)
      .where(sql`state <> 'left'`),
  ],
)
