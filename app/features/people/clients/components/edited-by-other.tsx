import { Link } from 'react-router'
import { RelativeTime } from '#app/components/time.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { someoneElse } from '#app/lib/event-sentences.ts'
import type { Gone } from '../clients.server.ts'
import { clientPath } from '../paths.ts'

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
          {someoneElse(by)} merged this contact into{' '}
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
        {someoneElse(by)} moved this {what} to the trash <RelativeTime at={at} />. What you typed is still
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
