import { AudioPlayer, RECORDING_LABELS } from '#app/components/audio-player.tsx'
import type { RecordingView } from '#app/features/phone/call-log-entry.ts'

const STATES = {
  waiting: 'Being stored',
  missing: 'Not available any more',
  deleted: 'Deleted',
} as const

/** Players of a call's recordings, or why one can't be played. */
export function Recordings({ of }: { of: readonly RecordingView[] }) {
  return of.map(({ id, kind, state, url, duration, recordedAt, problem }) =>
    url ? (
      <AudioPlayer
        key={id}
        url={url}
        duration={duration}
        label={RECORDING_LABELS[kind]}
        recordedAt={recordedAt}
      />
    ) : (
      <span key={id} className="flex max-w-60 flex-col text-muted">
        {state === 'stored' ? null : STATES[state]}
        {state === 'waiting' && problem ? <span className="text-xs">{problem}</span> : null}
      </span>
    ),
  )
}
