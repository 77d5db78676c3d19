import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accountId, createdAt, id, instant, version } from './columns.ts'
import { callRecordings, calls } from './phone.ts'
import { users } from './users.ts'

/** A recording in writing, as the provider's service understood it. */
export const callTranscripts = pgTable(
  'call_transcripts',
  {
    accountId: accountId(),
    id: id(),
    callId: uuid('call_id').notNull(),
    recordingId: uuid('recording_id').notNull(),
    /** The provider's id, until we have what it wrote and it deletes its copy. */
    providerSid: text('provider_sid'),
    state: text({ enum: ['asked', 'done', 'failed'] })
      .notNull()
      .default('asked'),
    /** A BCP 47 tag: the service's language when it is asked, then what the provider says. */
    language: text().notNull(),
    /** Made by the provider's machine, until a user edits it. */
    summary: text().notNull().default(''),
    nextSteps: text('next_steps').notNull().default(''),
    summaryEditedBy: uuid('summary_edited_by'),
    summaryEditedAt: instant('summary_edited_at'),
    /** Why it failed, as a sentence for users. */
    problem: text(),
    /** Seconds of audio that the provider charges for. */
    seconds: integer().notNull(),
    askedAt: instant('asked_at').notNull(),
    doneAt: instant('done_at'),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.callId], foreignColumns: [calls.accountId, calls.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [t.accountId, t.recordingId],
      foreignColumns: [callRecordings.accountId, callRecordings.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.accountId, t.summaryEditedBy], foreignColumns: [users.accountId, users.id] }),
    uniqueIndex('call_transcripts_recording').on(t.accountId, t.recordingId),
    index('call_transcripts_call').on(t.accountId, t.callId),
    index('call_transcripts_asked').on(t.accountId, t.askedAt),
  ],
)

/** A sentence of a transcript. Card and social security numbers are masked before it is stored. */
export const transcriptSentences = pgTable(
  'transcript_sentences',
  {
    accountId: accountId(),
    id: id(),
    transcriptId: uuid('transcript_id').notNull(),
    /** From zero, in the order of the talk. */
    position: integer().notNull(),
    speaker: text({ enum: ['ours', 'theirs', 'unknown'] }).notNull(),
    startMs: integer('start_ms').notNull(),
    endMs: integer('end_ms').notNull(),
    text: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.transcriptId],
      foreignColumns: [callTranscripts.accountId, callTranscripts.id],
    }).onDelete('cascade'),
    uniqueIndex('transcript_sentences_place').on(t.accountId, t.transcriptId, t.position),
    // For search_transcript_sentences (db/routines).
    index('transcript_sentences_search').using('gin', t.accountId, t.text.op('gin_trgm_ops')),
  ],
)
