import type { ReactNode } from 'react'
import {
  AudioPlayer,
  type AudioPlayerProps,
  PlayButton,
  RECORDING_LABELS,
} from '#app/components/audio-player.tsx'
import { Transcript } from '#app/components/transcript.tsx'
import type { CallLogEntry, RecordingView } from '#app/features/telephony/calls/log/call-log-entry.server.ts'

const STATES = {
  waiting: 'Being stored',
  missing: 'No longer available',
  deleted: 'Deleted',
} as const

interface RecordingsProps {
  of: readonly RecordingView[]
  transcript: string | null
  /** Renders the part that follows a recording's player. */
  renderBelow?: (
    recording: RecordingView,
    ...player: Parameters<NonNullable<AudioPlayerProps['renderBelow']>>
  ) => ReactNode
}

/** Players of a call's recordings, or why one can't be played, and what the caller said in a message. */
export function Recordings({ of, transcript, renderBelow }: RecordingsProps) {
  return of.map((recording) => {
    const { id, kind, state, url, duration, recordedAt, problem } = recording
    return (
      <div key={id} className={renderBelow ? 'w-full' : undefined}>
        {url ? (
          <AudioPlayer
            url={url}
            duration={duration}
            label={RECORDING_LABELS[kind]}
            recordedAt={recordedAt}
            {...(renderBelow ? { renderBelow: (...player) => renderBelow(recording, ...player) } : {})}
          />
        ) : (
          <span className="flex max-w-60 flex-col text-muted">
            {state === 'stored' ? null : STATES[state]}
            {state === 'waiting' && problem ? <span className="text-xs">{problem}</span> : null}
          </span>
        )}
        {kind === 'voicemail' ? <Transcript text={transcript} /> : null}
      </div>
    )
  })
}

/** A call's recordings in a row of a list: a button to play each, and the beginning of the transcript. */
export function ShortRecordings({ call, search }: { call: CallLogEntry; search: string }) {
  const { recordings, transcript } = call
  if (recordings.length === 0) return null
  return (
    <span className="flex items-center gap-1.5">
      {recordings.map(({ id, kind, state, url, duration }) =>
        url ? (
          <PlayButton
            key={id}
            url={url}
            duration={duration}
            label={RECORDING_LABELS[kind]}
            // The details have the whole player, and the browser's own one without JavaScript.
            detailsPath={`/phone-log/${call.id}${search}`}
          />
        ) : (
          <span key={id} className="text-muted">
            {state === 'stored' ? null : STATES[state]}
          </span>
        ),
      )}
      {transcript && recordings.some(({ kind }) => kind === 'voicemail') ? (
        <q
          className="max-w-48 truncate text-muted @min-[56rem]/table:@max-[78rem]/table:hidden"
          title={transcript}
        >
          {transcript}
        </q>
      ) : null}
    </span>
  )
}
