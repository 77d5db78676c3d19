import { z } from 'zod'
import type { CallLogEntry, RecordingView } from '#app/features/telephony/calls/log/call-log-entry.ts'
import type { ClientTag } from '#app/features/people/tags/tag-members.server.ts'
import type { RecordingRow } from './list-calls.server.ts'

const nullableText = z.string().nullable()

const user = z
  .object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), avatar: nullableText })
  .nullable()

const client = z
  .object({
    id: z.uuid(),
    name: z.string(),
    level: z.enum(['applicant', 'coapplicant', 'combined']).nullable(),
  })
  .nullable()

const location = z.object({ id: z.uuid(), name: z.string() }).nullable()

const recording = z.object({
  sid: z.uuid(),
  url: nullableText.describe('The path of its audio; null unless it is stored.'),
  duration: z.int().describe('Seconds.'),
  label: z.enum(['call', 'voicemail']),
  recordedOn: z.string(),
  status: z.enum(['waiting', 'stored', 'missing', 'deleted']),
})

/** A call of the log. */
export const callAnswer = z
  .object({
    id: z.uuid(),
    createdAt: z.string(),
    direction: z.enum(['inbound', 'outbound', 'peer']),
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
    ivr: z.string(),
    phoneNumber: nullableText,
    client,
    user,
    userTo: user,
    conference: z.object({
      participants: z.array(
        z.object({
          user,
          client,
          phoneNumber: nullableText,
          duration: z.int().nullable().describe('Seconds; null until they have left.'),
        }),
      ),
    }),
    accountLocation: location,
    accountPhone: z.object({ friendlyName: z.string(), phoneNumber: z.string(), location }).nullable(),
    inOfficeHours: z
      .boolean()
      .nullable()
      .describe('Whether the office was open when an incoming call came; null if not known.'),
    verification: z.enum(['verified', 'spam', 'fraud']).nullable(),
    errorMessage: nullableText,
    isCut: z.boolean().describe('Our side was lost while the other side was still there.'),
    callDuration: z.int().nullable().describe('Seconds; null until it has ended.'),
    recordingUrl: nullableText.describe('The path of the first recording’s audio.'),
    recordingDuration: z.int().nullable(),
    recordingStatus: z.enum(['waiting', 'stored', 'missing', 'deleted']).nullable(),
    recordingSid: z.uuid().nullable().describe('The id of the first recording.'),
    recordings: z.array(recording),
    transcript: nullableText.describe('Of the caller’s message.'),
    viewedBy: user.describe('Who has reviewed it.'),
    viewedOn: nullableText,
    tags: z.array(z.object({ id: z.uuid(), name: z.string() })).describe('Of the contact.'),
  })
  .meta({ id: 'Call' })

export const recordingAnswer = recording.extend({ call: callAnswer }).meta({ id: 'Recording' })

const toRecordingPart = ({ id, kind, state, url, duration, recordedAt }: RecordingView) => ({
  sid: id,
  url: url && `/api/phone/recording/${id}`,
  duration,
  label: kind,
  recordedOn: recordedAt,
  status: state,
})

export function toCall(entry: CallLogEntry, tags: ClientTag[]) {
  const { participants, location, accountPhone, workedBy, workedOn, ...call } = entry
  const recordings = entry.recordings.map(toRecordingPart)
  const [first] = recordings
  return {
    ...call,
    conference: { participants },
    accountLocation: location,
    accountPhone: accountPhone && { ...accountPhone, location },
    recordingUrl: first?.url ?? null,
    recordingDuration: first?.duration ?? null,
    recordingStatus: first?.status ?? null,
    recordingSid: first?.sid ?? null,
    recordings,
    viewedBy: workedBy,
    viewedOn: workedOn,
    tags,
  }
}

export const toRecording = ({ recording, call, tags }: RecordingRow) => ({
  ...toRecordingPart(recording),
  call: toCall(call, tags),
})
