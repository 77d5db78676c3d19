import type { CallLogEntry } from './call-log-entry.ts'

type Row = Pick<CallLogEntry, 'status' | 'format'>

/** No user took the call. */
export const isMissed = ({ status }: Pick<Row, 'status'>): boolean =>
  status === 'missed' || status === 'hangup'

/** Whether a user can mark the call as reviewed (spec 2, 4). */
export const isReviewable = (call: Row): boolean =>
  isMissed(call) || ['no-answer', 'error'].includes(call.status) || call.format === 'voicemail'
