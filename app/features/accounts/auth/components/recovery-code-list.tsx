import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { plural } from '#app/lib/plural.ts'
import { FEW_CODES, RECOVERY_CODES } from '../recovery-codes.ts'
import { CurrentPassword } from './current-password.tsx'

export interface RecoveryCodesProps {
  /** Null when none were made. */
  left: number | null
  /** Set right after they were made. */
  codes: readonly string[] | null
  problem: string | null
}

/** How many recovery codes are left, new ones, and once the codes themselves. */
export function RecoveryCodes({ left, codes, problem }: RecoveryCodesProps) {
  if (codes) return <NewCodes codes={codes} />
  return (
    <Form method="post" className="grid max-w-[400px] gap-4" preventScrollReset>
      <p className="text-muted">
        Each of these codes lets you in once, after your password, when you have neither your authenticator
        app nor your passkey with you.
      </p>
      {left === null ? null : (
        <Alert variant={left <= FEW_CODES ? 'warn' : 'info'}>
          {left === 0
            ? 'You have no recovery codes left. Make new ones.'
            : `You have ${plural(left, 'recovery code')} left.${left <= FEW_CODES ? ' Make new ones soon.' : ''}`}
        </Alert>
      )}
      <CurrentPassword problem={problem} />
      <div>
        <SubmitButton name="intent" value="codes" variant="secondary" pendingLabel="Making codes…">
          {left === null ? `Make ${RECOVERY_CODES} codes` : 'Replace them by new codes'}
        </SubmitButton>
      </div>
    </Form>
  )
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const text = `Recovery codes for Switchboard. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <div className="grid gap-4">
      <Alert variant="warn">Keep these codes in a safe place. They are shown only now.</Alert>
      <ol aria-label="Recovery codes" className="grid gap-1 rounded-md bg-sunken p-4 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="select-all wrap-anywhere">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="switchboard-recovery-codes.txt"
          className={buttonVariants({ variant: 'secondary' })}
        >
          Download
        </a>
        <Button type="button" variant="secondary" className="js-only" onClick={() => print()}>
          Print
        </Button>
      </div>
    </div>
  )
}
