import type { SubmissionResult } from '@conform-to/react'
import { type MouseEvent, useState } from 'react'
import { type Conflict, conflictSentence } from '#app/lib/edits.ts'
import { someoneElse } from '#app/lib/event-sentences.ts'
import { RelativeTime } from '../time.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { OrDash } from '../values.tsx'
import { fillControl, isControl } from './dom.ts'

/** A form's reply, with what others changed if that is why it was refused. */
export type FormResult = (SubmissionResult<string[]> & { conflict?: Conflict | null }) | undefined

interface EditFieldsProps {
  version: number
  /** The stored values that the form was opened with, by the names of the saved fields, without secrets. */
  base: object | undefined
  lastResult: FormResult
}

/**
 * The hidden fields of a form that edits something stored, and what others changed when it was refused. The form keeps
 * what it was opened with until it is mounted again, which a save must cause (`key`).
 */
export function EditFields({ version, base, lastResult }: EditFieldsProps) {
  const [opened] = useState({ version, base: JSON.stringify(base) })
  // The router forgets the answer when the page is loaded again, as someone else's change does; the second press needs it.
  const [answer, setAnswer] = useState(lastResult)
  if (lastResult && lastResult !== answer) setAnswer(lastResult)
  // Without JavaScript a refused form is rendered again around newer values, so it takes what it sent.
  const sent = answer?.initialValue as { [Name in 'version' | 'base' | 'overwrite']?: string } | undefined
  const conflict = answer?.conflict
  const overwrite = conflict?.version ?? sent?.overwrite
  return (
    <>
      <input type="hidden" name="version" value={sent?.version ?? opened.version} />
      <input type="hidden" name="base" value={sent?.base ?? opened.base} />
      {overwrite === undefined ? null : <input type="hidden" name="overwrite" value={overwrite} />}
      {conflict ? <ConflictNotice conflict={conflict} /> : null}
    </>
  )
}

/** Lists what someone else changed since the form was opened. */
function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const { at, fields, sentences = [] } = conflict
  return (
    <Alert variant="warn">
      <p>
        <strong className="font-medium">{conflictSentence(conflict)}</strong>{' '}
        {at ? <RelativeTime at={at} className="text-muted" /> : null}
      </p>
      {sentences.length > 0 ? (
        <ul className="my-1 list-disc pl-4">
          {sentences.map((sentence) => (
            <li key={sentence} className="[overflow-wrap:anywhere]">
              {sentence}
            </li>
          ))}
        </ul>
      ) : null}
      {fields.length > 0 ? (
        <ul className="my-1 list-disc pl-4">
          {fields.map(({ name, label, theirs, typed, both }) => (
            <li key={name}>
              {label}: <OrDash>{theirs}</OrDash>
              {both ? <span className="text-muted"> (you changed this too)</span> : null}
              {both && typed !== null ? (
                <Button
                  size="sm"
                  variant="ghost"
                  className="js-only ml-1"
                  onClick={(event) => take(event, name, typed)}
                >
                  Take theirs<span className="sr-only"> for {label}</span>
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <p>Save again to keep your changes to the fields you touched.</p>
    </Alert>
  )
}

function take(event: MouseEvent<HTMLButtonElement>, name: string, typed: string): void {
  const control = event.currentTarget.form?.elements.namedItem(name)
  if (isControl(control)) fillControl(control, typed)
}

/** Shown while someone else saves the same thing. */
export function LiveEditNotice({ by }: { by?: string | undefined }) {
  return <Alert>{someoneElse(by)} changed this just now. You’ll see what changed when you save.</Alert>
}
