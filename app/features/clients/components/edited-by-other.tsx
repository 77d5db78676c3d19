import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { fillControl, isControl } from '#app/components/forms/dom.ts'
import { RelativeTime } from '#app/components/time.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { OrDash } from '#app/components/values.tsx'
import type { Gone } from '../clients.server.ts'
import { clientPath } from '../client-path.ts'
import type { TheirValue } from '#app/features/fields/format.ts'

/** Shown while someone else saves the same thing. */
export function LiveEditNotice({ by }: { by?: string | undefined }) {
  return (
    <Alert>
      {by ?? 'Someone'} changed this just now. Both of your changes are kept, unless they are to the same
      field.
    </Alert>
  )
}

export interface Trashed extends Gone {
  what: string
}

/**
 * Shown in a form whose client or record someone deleted. Typed values can be saved after a restore. After a merge
 * they can only be copied to the other client, which the link opens in a new window.
 */
export function TrashNotice({ what, by, at, into, restorable }: Trashed) {
  if (into) {
    return (
      <Alert variant="warn">
        <p>
          {by ?? 'Someone'} merged this contact into{' '}
          <Link to={clientPath(into.id)} target="_blank" className="font-medium underline">
            {into.name}
            <span className="sr-only"> (opens a new window)</span>
          </Link>{' '}
          <RelativeTime at={at} />. What you typed is still here, so that you can copy it there.
        </p>
      </Alert>
    )
  }
  return (
    <Alert variant="warn">
      <p>
        {by ?? 'Someone'} moved this {what} to the trash <RelativeTime at={at} />. What you typed is still
        here: {restorable ? 'restore it, then save.' : `you can save it after an admin restores the ${what}.`}
      </p>
      {restorable ? (
        <SubmitButton
          name="intent"
          value="restore"
          variant="secondary"
          size="sm"
          formNoValidate
          className="mt-2"
        >
          Restore
        </SubmitButton>
      ) : null}
    </Alert>
  )
}

/** Shows the second editor what is stored now in the fields both changed. */
export function ConflictNotice({
  by,
  at,
  fields,
}: {
  by?: string | null
  at: string
  fields: readonly TheirValue[]
}) {
  return (
    <Alert variant="warn">
      <p>
        {by ?? 'Someone'} changed this <RelativeTime at={at} />. What you typed is still here. Save again to
        keep your version of the fields you both changed:
      </p>
      <ul className="mt-1 list-disc pl-4">
        {fields.map(({ name, label, theirs, typed }) => (
          <li key={name}>
            {label}: <OrDash>{theirs}</OrDash>
            {typed === null ? null : (
              <Button
                size="sm"
                variant="ghost"
                className="js-only ml-1"
                onClick={(event) => take(event, name, typed)}
              >
                Take this<span className="sr-only"> for {label}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function take(event: MouseEvent<HTMLButtonElement>, name: string, typed: string): void {
  const control = event.currentTarget.form?.elements.namedItem(name)
  if (isControl(control)) fillControl(control, typed)
}
