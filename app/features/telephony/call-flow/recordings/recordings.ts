// Recordings of the messages that callers hear.

/** The kinds of messages, each with its own recordings. */
export const RECORDING_BUCKETS = [
  'welcomeMessage',
  'recordCallMessage',
  'extensionsMessage',
  'voicemailMessage',
  'closedMessage',
] as const
export type RecordingBucket = (typeof RECORDING_BUCKETS)[number]

export const RECORDING_BUCKET_LABELS: Record<RecordingBucket, string> = {
  welcomeMessage: 'Welcome message',
  recordCallMessage: 'Record-call message',
  extensionsMessage: 'Extensions message',
  voicemailMessage: 'Voicemail message',
  closedMessage: 'Closed message',
}

/** Recordings of one bucket. */
export const MAX_RECORDINGS = 4
/** Spelled so on the wire. */
export const RECORDINGS_FULL = `You have reached the maximun of ${MAX_RECORDINGS} recordings`
export const LABEL_REQUIRED = 'Label is required.'
export const LABEL_MAX = 60

/** Recording in the browser stops after three minutes. */
export const MAX_RECORDING_S = 180
/** Three minutes at 320 kbps. */
export const MAX_RECORDING_BYTES = 7 * 1024 * 1024
export const RECORDING_TOO_LARGE = 'This file is larger than 7 MB. Use a shorter recording.'
export const NOT_MPEG = 'This is not an MP3 file. Record the message here, or save it as MP3 first.'

/** A recording as pages show it. */
export interface FlowRecordingView {
  id: string
  /** Names it in flows. */
  Key: string
  name: string
  /** Without the host, which may change. */
  url: string
  lastModified: string
}

/** `Our welcome (new)` becomes `ourWelcomeNew`; a label without letters and digits becomes empty. */
export function camelCase(label: string): string {
  const words = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
}
