import { z } from 'zod'
import { userAnswer, type UserView } from '#app/lib/user-view.server.ts'
import { clientInCall, callFields } from '../phone-views.server.ts'

/** A recording of a call, or a message that a caller left. */
export interface RecordingView {
  id: string
  kind: 'call' | 'voicemail'
  /** waiting: it is being fetched from the provider. missing: it exists nowhere anymore. */
  state: 'waiting' | 'stored' | 'missing' | 'deleted'
  /** The audio; null unless it is stored. */
  url: string | null
  /** Seconds. */
  duration: number
  /** ISO, UTC. */
  recordedAt: string
  /** Why it couldn't be fetched the last time. */
  problem: string | null
}

/** A user, a client or another person who was in a call. */
export const participantOfCall = z.object({
  user: userAnswer.nullable(),
  client: clientInCall.nullable(),
  phoneNumber: z.string().nullable(),
  duration: z.int().nullable().describe('Seconds; null until they have left.'),
})
export type Participant = z.infer<typeof participantOfCall>

/** The fields of an entry that programs get too. */
export const logEntryFields = z.object({
  id: z.uuid(),
  ...callFields.shape,
  format: z.enum(['inbound', 'outbound', 'transfer', 'transfer-external', 'voicemail']),
  status: z.enum([
    'ringing',
    'in-progress',
    'completed',
    'missed',
    'hangup',
    'no-answer',
    'error',
    'blocked',
  ]),
  client: clientInCall.nullable(),
  user: userAnswer.nullable(),
  userTo: userAnswer.nullable(),
  inOfficeHours: z
    .boolean()
    .nullable()
    .describe('Whether the office was open when an incoming call came; null if not known.'),
  isCut: z.boolean().describe('Our side was lost while the other side was still there.'),
  callDuration: z.int().nullable().describe('Seconds; null until it has ended.'),
  transcript: z.string().nullable().describe('Of the caller’s message.'),
})

/** An entry of the call log. Dates are ISO strings in UTC. */
export interface CallLogEntry extends z.infer<typeof logEntryFields> {
  rev: number
  location: { id: string; name: string } | null
  /** The account's number. */
  accountPhone: { friendlyName: string; phoneNumber: string } | null
  participants: Participant[]
  recordings: RecordingView[]
  workedBy: UserView | null
  workedOn: string | null
  /** A user has said by it what came of the call. */
  result: { id: string; name: string; by: UserView | null; at: string | null } | null
}
