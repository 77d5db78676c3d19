import { newSid } from '#emulators/twilio/store.ts'

import type { Callback } from './call.ts'

export type RecordingSource =
  | 'RecordVerb'
  | 'DialVerb'
  | 'Conference'
  | 'OutboundAPI'
  | 'StartCallRecordingAPI'
  | 'StartConferenceRecordingAPI'

export class Recording {
  sid = newSid('RE')
  status: 'in-progress' | 'paused' | 'stopped' | 'processing' | 'completed' | 'absent' = 'in-progress'
  source: RecordingSource
  callSid: string | null
  conferenceSid: string | null
  createdAt = new Date()
  updatedAt = new Date()
  /** Whether a pause leaves silence in the file or nothing. */
  pauseBehavior: 'silence' | 'skip' = 'silence'
  frames: Int16Array[] = []
  callback: Callback | null
  /** Detaches it from what it records. */
  detach: () => void = () => undefined

  constructor(options: {
    source: RecordingSource
    callSid: string | null
    conferenceSid: string | null
    callback: Callback | null
  }) {
    this.source = options.source
    this.callSid = options.callSid
    this.conferenceSid = options.conferenceSid
    this.callback = options.callback
  }

  get isRunning(): boolean {
    return this.status === 'in-progress' || this.status === 'paused'
  }

  /** Whole seconds of audio. */
  get duration(): number {
    return Math.round(this.frames.length / 50)
  }
}
