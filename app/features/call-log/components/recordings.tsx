import { AudioPlayer, RECORDING_LABELS } from '#app/components/audio-player.tsx'
import { Transcript } from '#app/components/transcript.tsx'
import type { RecordingView } from '#app/features/phone/call-log-entry.ts'

const STATES = {
  waiting: 'Being stored',
  missing: 'Not available any more',
  deleted: 'Deleted',
} as const

interface RecordingsProps {
  of: readonly RecordingView[]
  transcript: string | null
  /** For lists: a narrow player and the beginning of the transcript. */
  short?: boolean
}

/** Players of a call's recordings, or why one can't be played, and what the caller said in a message. */
export function Recordings({ of, transcript, short }: RecordingsProps) {
  return of.map(({ id, kind, state, url, duration, recordedAt, problem }) => (
    <div key={id}>
      {url ? (
        <AudioPlayer
          url={url}
          duration={duration}
          label={RECORDING_LABELS[kind]}
          recordedAt={recordedAt}
          className={short ? 'min-w-40' : undefined}
        />
      ) : (
        <span className="flex max-w-60 flex-col text-muted">
          {state === 'stored' ? null : STATES[state]}
          {state === 'waiting' && problem ? <span className="text-xs">{problem}</span> : null}
        </span>
      )}
      {kind === 'voicemail' ? (
        <Transcript text={transcript} className={short ? 'line-clamp-2 max-w-72' : undefined} />
      ) : null}
    </div>
  ))
}
