import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'

export type RevealAnswer = { label: string; value: string } | { error: string }

/** Shows a revealed value to a browser without JavaScript. */
export function RevealDialog({
  subject,
  answer,
  closeTo,
}: {
  /** Names the record or client. */
  subject: string
  answer: RevealAnswer | undefined
  closeTo: string
}) {
  const revealed = answer && 'value' in answer ? answer : null
  const error = answer && 'error' in answer ? answer.error : null
  return (
    <RouteDialog title={revealed?.label ?? 'Reveal'} description={subject} closeTo={closeTo} size="sm" plain>
      {revealed ? (
        <p className="break-all text-lg tabular-nums">{revealed.value}</p>
      ) : (
        <p className="text-muted">{error ?? 'Choose Reveal at the value you want to see.'}</p>
      )}
    </RouteDialog>
  )
}
