import { AudioPlayer, RECORDING_LABELS } from '#app/components/audio-player.tsx'
import { Phone, PhoneMissed, Voicemail } from '#app/components/icons.tsx'
import { DateTime } from '#app/components/time.tsx'
import { type ImportedCall, importedCallTitle } from '../imported-call.ts'

/** The icon of how a call ended. */
export function ImportedCallIcon({ outcome }: Pick<ImportedCall, 'outcome'>) {
  const Icon = outcome === 'voicemail' ? Voicemail : outcome === 'missed' ? PhoneMissed : Phone
  return <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
}

/** A call among the messages of a conversation. */
export function ImportedCallItem({ call }: { call: ImportedCall }) {
  return (
    <li className="my-1 flex max-w-[min(86%,560px)] gap-2.5 self-center rounded-md border border-line border-dashed bg-surface px-3 py-2">
      <ImportedCallIcon outcome={call.outcome} />
      <div className="min-w-0">
        <ImportedCallFacts call={call} />
      </div>
    </li>
  )
}

/** Says how a call went, when, and who took it, and plays its recording. */
export function ImportedCallFacts({ call }: { call: ImportedCall }) {
  return (
    <>
      <p>{importedCallTitle(call)}</p>
      <p className="text-muted text-sm [overflow-wrap:anywhere]">
        Imported · <DateTime at={call.startedAt} show="both" />
        {call.handledBy ? (
          <>
            {' · '}
            <bdi>{call.handledBy}</bdi>
          </>
        ) : null}
      </p>
      {call.recordingUrl ? (
        <AudioPlayer
          url={call.recordingUrl}
          duration={call.seconds ?? 0}
          label={RECORDING_LABELS[call.outcome === 'voicemail' ? 'voicemail' : 'call']}
          recordedAt={call.startedAt}
          className="mt-1"
        />
      ) : null}
    </>
  )
}
