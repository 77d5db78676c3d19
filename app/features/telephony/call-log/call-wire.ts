import { z } from 'zod'
import {
  type CallLogEntry,
  logEntryFields,
  participantOfCall,
  type RecordingView,
} from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import type { ClientTag } from '#app/features/people/tags/tag-members.server.ts'
import { userAnswer } from '#app/lib/user-view.server.ts'
import type { RecordingRow } from './list-calls.server.ts'

const nullableText = z.string().nullable()
const location = z.object({ id: z.uuid(), name: z.string() }).nullable()

const recording = z.object({
  sid: z.uuid(),
  url: nullableText.meta({
    description: 'The path of its audio; null unless it is stored.',
    example: '/api/phone/recording/0198c1a0-0000-7000-8000-000000000001',
  }),
  duration: z.int().describe('Seconds.'),
  label: z.enum(['call', 'voicemail']),
  recordedOn: z.string(),
  status: z.enum(['waiting', 'stored', 'missing', 'deleted']),
})

/** A call of the log. */
export const callAnswer = logEntryFields
  .extend({
    conference: z.object({ participants: z.array(participantOfCall) }),
    accountLocation: location,
    accountPhone: z.object({ friendlyName: z.string(), phoneNumber: z.string(), location }).nullable(),
    recordingUrl: nullableText.describe('The path of the first recording’s audio.'),
    recordingDuration: z.int().nullable(),
    recordingStatus: recording.shape.status.nullable(),
    recordingSid: z.uuid().nullable().describe('The id of the first recording.'),
    recordings: z.array(recording),
    viewedBy: userAnswer.nullable().describe('Who has reviewed it.'),
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
