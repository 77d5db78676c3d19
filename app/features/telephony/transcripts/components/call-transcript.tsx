import { useLocation } from 'react-router'
import { Link } from 'react-router'
import { Pencil } from '#app/components/icons.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { clockTime } from '#app/lib/clock-time.ts'
import { cn } from '#app/lib/cn.ts'
import { languageName, sentenceAnchor, type SentenceView, type TranscriptView } from '../transcript.ts'

interface CallTranscriptProps {
  callId: string
  recordingId: string
  transcript: TranscriptView | undefined
  /** Whether the recording can be transcribed, also again. */
  canAsk: boolean
  /** The audio. */
  url: string
  /** How the two sides are called. */
  names: Readonly<Record<SentenceView['speaker'], string>>
  /** Seconds; null before the recording is played. */
  position: number | null
  playFrom: (seconds: number) => void
}

/** A recording in writing below its player: the summary and what was said, or why it isn't there. */
export function CallTranscript(props: CallTranscriptProps) {
  const { callId, recordingId, transcript, canAsk } = props
  const { search } = useLocation()
  const ask = `/phone-log/${callId}/recordings/${recordingId}/transcribe${search}`
  if (!transcript) {
    return canAsk ? (
      <AskLink to={ask} label="Put it in writing">
        Not in writing.
      </AskLink>
    ) : null
  }
  if (transcript.state === 'asked') {
    return (
      <p role="status" className="mt-2 text-muted">
        The transcript is on its way. It usually takes a few minutes.
      </p>
    )
  }
  if (transcript.state === 'failed') {
    return canAsk ? (
      <AskLink to={ask} label="Try again">
        {transcript.problem}
      </AskLink>
    ) : (
      <p className="mt-2 text-muted">{transcript.problem}</p>
    )
  }
  return <Written {...props} transcript={transcript} />
}

function AskLink({ to, label, children }: { to: string; label: string; children: React.ReactNode }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-2 text-muted">
      {children}
      <Link to={to} preventScrollReset className={buttonVariants({ size: 'sm' })}>
        {label}
      </Link>
    </p>
  )
}

function Written({
  callId,
  transcript,
  url,
  names,
  position,
  playFrom,
}: CallTranscriptProps & { transcript: TranscriptView }) {
  const { search, hash } = useLocation()
  const { sentences, language } = transcript
  const now = position === null ? null : sentences.findLast(({ startMs }) => startMs <= position * 1000)
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Summary
        transcript={transcript}
        editPath={`/phone-log/${callId}/transcripts/${transcript.id}${search}`}
      />
      <section aria-label="Transcript" className="flex flex-col gap-1">
        <h3 className="font-medium">
          Transcript
          <span className="font-normal text-muted">
            {language.startsWith('en') ? null : ` · in ${languageName(language)}`} · made by a machine
          </span>
        </h3>
        {sentences.length === 0 ? (
          <p className="text-muted">Nothing was said that the machine could understand.</p>
        ) : (
          <ol lang={language} className="flex flex-col">
            {sentences.map((sentence) => (
              <Sentence
                key={sentence.id}
                sentence={sentence}
                name={names[sentence.speaker]}
                url={url}
                isNow={sentence === now}
                isFound={hash === `#${sentenceAnchor(sentence.id)}`}
                playFrom={playFrom}
              />
            ))}
          </ol>
        )}
      </section>
    </div>
  )
}

/** Scrolls to the sentence that a search led to, once. */
const showFound = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

function Sentence({
  sentence: { id, startMs, text },
  name,
  url,
  isNow,
  isFound,
  playFrom,
}: {
  sentence: SentenceView
  name: string
  url: string
  isNow: boolean
  isFound: boolean
  playFrom: (seconds: number) => void
}) {
  const seconds = startMs / 1000
  return (
    <li
      id={sentenceAnchor(id)}
      ref={isFound ? showFound : null}
      aria-current={isNow ? 'true' : undefined}
      className={cn(
        'flex gap-2 rounded-sm px-1.5 py-1',
        isNow ? 'bg-brand-soft' : isFound ? 'bg-warn-soft' : undefined,
      )}
    >
      {/* Without JavaScript the browser plays the file from there. */}
      <a
        href={`${url}#t=${seconds}`}
        onClick={(event) => {
          event.preventDefault()
          playFrom(seconds)
        }}
        className="shrink-0 text-brand-text text-xs leading-5 tabular-nums hover:underline"
      >
        <span className="sr-only">Play from </span>
        {clockTime(seconds)}
      </a>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {name ? <span className="font-medium">{name}: </span> : null}
        <bdi>{text}</bdi>
      </span>
    </li>
  )
}

function Summary({ transcript, editPath }: { transcript: TranscriptView; editPath: string }) {
  const { summary, nextSteps, language } = transcript
  const steps = nextSteps.split('\n').filter((step) => step.trim() !== '')
  return (
    <section aria-label="Summary" className="flex flex-col gap-1 rounded-md border border-line bg-sunken p-3">
      <div className="flex items-start gap-2">
        <h3 className="flex-1 font-medium">Summary</h3>
        <Link
          to={editPath}
          preventScrollReset
          className={cn(buttonVariants({ variant: 'ghost', size: 'sm' }), '-my-1')}
        >
          <Pencil aria-hidden />
          Edit<span className="sr-only"> the summary</span>
        </Link>
      </div>
      <p lang={language} dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {summary || <span className="text-muted">No summary was made of this call.</span>}
      </p>
      {steps.length > 0 ? (
        <>
          <h4 className="mt-1 font-medium text-xs">Next steps</h4>
          <ul className="list-disc pl-4">
            {steps.map((step, index) => (
              <li key={index} className="[overflow-wrap:anywhere]">
                <bdi>{step}</bdi>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Origin transcript={transcript} />
    </section>
  )
}

/** Says that a machine made the summary, and who edited it. */
function Origin({ transcript: { summary, nextSteps, editedBy, editedAt } }: { transcript: TranscriptView }) {
  if (!editedAt && !summary && !nextSteps) return null
  return (
    <p className="text-muted text-xs">
      {editedAt ? (
        <>
          Made by a machine, edited by <bdi>{editedBy ?? 'a former user'}</bdi> on{' '}
          <DateTime at={editedAt} show="both" />.
        </>
      ) : (
        'Made by a machine. It may be wrong.'
      )}
    </p>
  )
}
