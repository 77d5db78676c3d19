import { clockTime } from '#app/lib/clock-time.ts'
import { isReviewable, isUrgent } from '#app/features/telephony/calls/log/to-review.ts'
import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import type { CallView } from './log-query.ts'

const STATUSES: Record<CallLogEntry['status'], string> = {
  ringing: 'Ringing',
  'in-progress': 'In progress',
  completed: 'Completed',
  missed: 'Missed',
  hangup: 'Hung up',
  'no-answer': 'No answer',
  error: 'Failed',
  blocked: 'Blocked',
}

const DIRECTIONS: Record<CallLogEntry['format'], string> = {
  inbound: 'Incoming',
  outbound: 'Outgoing',
  transfer: 'Transfer',
  'transfer-external': 'External transfer',
  voicemail: 'Voicemail',
}

/** Deleting a recording leaves copies that were handed out. */
export const KEPT_IN_EVIDENCE =
  'Evidence files that were made before keep it, and can be downloaded for 30 days after they were made.'

export const callStatusLabel = ({ status, isCut }: Pick<CallLogEntry, 'status' | 'isCut'>) =>
  isCut ? 'Cut off' : STATUSES[status]
export const officeHoursLabel = ({ inOfficeHours }: Pick<CallLogEntry, 'inOfficeHours'>): string | null =>
  inOfficeHours === null ? null : inOfficeHours ? 'In office hours' : 'Outside office hours'
/** The outcome in short: `Missed · voicemail 0:21`. */
export function outcomeLabel(call: Pick<CallLogEntry, 'status' | 'isCut' | 'recordings'>): string {
  const voicemail = call.recordings.find(({ kind }) => kind === 'voicemail')
  if (!voicemail) return callStatusLabel(call)
  return `${callStatusLabel(call)} · voicemail ${clockTime(voicemail.duration)}`
}
export const directionLabel = (format: CallLogEntry['format']) => DIRECTIONS[format]
/** The direction. A voicemail is an incoming call. */
export const wayLabel = ({ format }: Pick<CallLogEntry, 'format'>) =>
  format === 'voicemail' ? DIRECTIONS.inbound : DIRECTIONS[format]

/** Red for hung up in the view All, cut or missed and not reviewed, and blocked; blue while it goes on. */
export function rowTone(entry: CallLogEntry, view: CallView): 'bad' | 'live' | null {
  if (entry.status === 'ringing' || entry.status === 'in-progress') return 'live'
  if (isUrgent(entry) || entry.status === 'blocked' || (entry.status === 'hangup' && view === 'all'))
    return 'bad'
  return entry.status === 'missed' && !entry.workedBy ? 'bad' : null
}

/** Whether a call can be marked as reviewed, or its mark taken back by who made it. */
export function canWork(entry: CallLogEntry, userId: string | null): boolean {
  return isReviewable(entry) && (entry.workedBy === null || entry.workedBy.id === userId)
}

export const canCallBack = (phoneNumber: string): boolean => /^\d{11}$/.test(phoneNumber)
