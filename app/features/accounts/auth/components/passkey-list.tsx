import { Form, Link } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import type { PasskeyView } from '../passkeys.server.ts'
import { CurrentPassword } from './current-password.tsx'

export interface PasskeyListProps {
  passkeys: readonly PasskeyView[]
  /** The id of the one whose removal is being confirmed. */
  removing: string | null
  problem: string | null
}

export function PasskeyList({ passkeys, removing, problem }: PasskeyListProps) {
  if (passkeys.length === 0) return <p className="text-muted">You have no passkeys yet.</p>
  return (
    <ul className="grid divide-y divide-line">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="grid gap-3 py-3 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <div>
              <bdi className="wrap-anywhere font-medium">{passkey.name}</bdi>
              <p className="text-muted text-sm">
                Added <DateTime at={passkey.createdAt} />
                {' · '}
                {passkey.lastUsedAt ? (
                  <>
                    last used <DateTime at={passkey.lastUsedAt} />
                  </>
                ) : (
                  'never used'
                )}
                {passkey.synced ? ' · synced between your devices' : ' · on one device'}
              </p>
            </div>
            {removing === passkey.id ? null : (
              <Link
                to={`?remove=${passkey.id}`}
                preventScrollReset
                aria-label={`Remove ${passkey.name}`}
                className={buttonVariants({ variant: 'danger-quiet' })}
              >
                Remove
              </Link>
            )}
          </div>
          {removing === passkey.id ? (
            <Form method="post" className="grid max-w-[400px] gap-3" preventScrollReset>
              <input type="hidden" name="id" value={passkey.id} />
              <p>Remove this passkey? You can then no longer sign in with it.</p>
              <CurrentPassword problem={problem} />
              <div className="flex flex-wrap gap-2">
                <SubmitButton name="intent" value="remove" variant="danger" pendingLabel="Removing…">
                  Remove passkey
                </SubmitButton>
                <Button asChild variant="ghost">
                  <Link to="." preventScrollReset>
                    Keep it
                  </Link>
                </Button>
              </div>
            </Form>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
