import { Card } from '#app/components/page-header.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'

/** Says what the check of a file found, with buttons to start the import, to change something first, or to give it up. */
export function CheckedCard({
  found,
  note,
  start,
  change,
  children,
}: {
  found: string
  note: string
  start: { intent: string; disabled: boolean }
  change?: { intent: string; label: string }
  children?: React.ReactNode
}) {
  return (
    <Card className="flex flex-col gap-3 p-4">
      <p className="font-medium text-base">{found}</p>
      <p className="text-muted text-sm">{note}</p>
      {children}
      <div className="flex flex-wrap gap-2">
        <SubmitButton name="intent" value={start.intent} disabled={start.disabled}>
          Start the import
        </SubmitButton>
        {change ? (
          <SubmitButton name="intent" value={change.intent} variant="secondary">
            {change.label}
          </SubmitButton>
        ) : null}
        <SubmitButton name="intent" value="abort" variant="danger-quiet">
          Cancel import
        </SubmitButton>
      </div>
    </Card>
  )
}
