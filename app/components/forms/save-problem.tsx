import { conflictSentence } from '#app/lib/edits.ts'
import type { FormResult } from './edit-fields.tsx'

/** Beside the button of a long form: why it wasn't saved, or else the children. */
export function SaveProblem({
  lastResult,
  children,
}: {
  lastResult: FormResult
  children?: React.ReactNode
}) {
  if (lastResult?.status !== 'error') return children
  const { conflict, error = {} } = lastResult
  const wrong = Object.keys(error).filter((name) => name !== '' && error[name]?.length)
  const message = conflict
    ? conflictSentence(conflict)
    : (error['']?.join(' ') ?? WRONG[wrong.length > 1 ? 1 : 0])
  return <span className="text-bad">Not saved. {message}</span>
}

const WRONG = ['Correct the marked field.', 'Correct the marked fields.']
