import type { CallLogEntry } from './call-log-entry.server.ts'

type Row = Pick<CallLogEntry, 'status' | 'format' | 'isCut'>

/** No user took the call. */
const isMissed = ({ status }: Pick<Row, 'status'>): boolean => status === 'missed' || status === 'hangup'

/** The other side didn't get to talk to us, or not to the end. */
export const needsUs = (call: Row): boolean => isMissed(call) || call.format === 'voicemail' || call.isCut

/** Whether a user can mark the call as reviewed. */
export const isReviewable = (call: Row): boolean =>
  needsUs(call) || call.status === 'no-answer' || call.status === 'error'

/** A call that was cut comes before all others until someone has reviewed it. */
export const isUrgent = ({ isCut, workedBy }: Pick<CallLogEntry, 'isCut' | 'workedBy'>): boolean =>
  isCut && workedBy === null
