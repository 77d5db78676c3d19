import { AudioPlayer, RECORDING_LABELS } from '#app/components/audio-player.tsx'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Transcript } from '#app/components/transcript.tsx'
import type { ClientRecording } from '../timeline.server.ts'

export function ClientRecordings({ recordings }: { recordings: readonly ClientRecording[] }) {
  if (recordings.length === 0) {
    return (
      <EmptyState title="No recordings">Recorded calls and voicemails of the contact appear here.</EmptyState>
    )
  }
  return (
    <ul aria-label="Recordings" className="divide-y divide-line">
      {recordings.map(({ id, kind, url, duration, recordedAt, transcript, imported }) => (
        <li key={id} className="px-4 py-2.5">
          <AudioPlayer
            url={url}
            duration={duration}
            label={imported ? `Imported ${RECORDING_LABELS[kind].toLowerCase()}` : RECORDING_LABELS[kind]}
            recordedAt={recordedAt}
          />
          <Transcript text={transcript} />
        </li>
      ))}
    </ul>
  )
}
