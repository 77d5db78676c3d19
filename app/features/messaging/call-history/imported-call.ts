import { minutesAndSeconds } from '#app/lib/clock-time.ts'

/** A call of another service as pages show it. */
export interface ImportedCall {
  id: string
  /** The other side. */
  phoneNumber: string
  /** Our number at the other service. */
  ownNumber: string | null
  client: { id: string; name: string } | null
  direction: 'inbound' | 'outbound'
  /** Null where the list didn't say how it ended. */
  outcome: 'answered' | 'missed' | 'voicemail' | null
  /** ISO, UTC. */
  startedAt: string
  seconds: number | null
  /** The colleague who took or placed it, by the file. */
  handledBy: string | null
  /** The file that it came in. */
  fileName: string
  /** Where its recording can be played. */
  recordingUrl: string | null
}

/** `Incoming call, 4 min 12 s`; `Missed call`; `Outgoing call, not answered`. */
export function importedCallTitle({
  direction,
  outcome,
  seconds,
}: Pick<ImportedCall, 'direction' | 'outcome' | 'seconds'>): string {
  const length = seconds ? `, ${minutesAndSeconds(seconds)}` : ''
  if (outcome === 'voicemail')
    return direction === 'inbound' ? 'Voicemail' : `Outgoing call, voicemail${length}`
  if (outcome === 'missed') return direction === 'inbound' ? 'Missed call' : 'Outgoing call, not answered'
  return `${direction === 'inbound' ? 'Incoming' : 'Outgoing'} call${length}`
}
