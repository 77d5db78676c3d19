import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import type { MfaSetup } from '../mfa-setup.server.ts'
import { CodeInput } from './code-input.tsx'
import { CurrentPassword } from './current-password.tsx'

export interface MfaSetupFormProps {
  enabled: boolean
  /** Set after Setup was pressed. */
  setup: MfaSetup | null
  problem: string | null
}

/** Setup shows a QR code and the key, a complete code verifies it. */
export function MfaSetupForm({ enabled, setup, problem }: MfaSetupFormProps) {
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Each response has a new setup object, even when the problem is the same.
    if (!problem || !setup || !code.current) return
    code.current.value = ''
    code.current.focus()
  }, [problem, setup])
  if (!setup) {
    return (
      <Form method="post" className="grid gap-4">
        {enabled ? (
          <>
            <Alert variant="info">
              Multi-factor sign-in is on for you. Setup resets it: the app you use now stops working for
              Switchboard once you have verified the new one.
            </Alert>
            <div className="grid max-w-[400px] gap-4">
              <CurrentPassword problem={problem} />
            </div>
          </>
        ) : (
          <p className="text-muted">
            After your password you then also enter a code from an authenticator app on your phone, such as
            Google Authenticator, Microsoft Authenticator or 1Password. Have it ready.
          </p>
        )}
        {problem && !enabled ? (
          <Alert variant="bad" id="problem">
            {problem}
          </Alert>
        ) : null}
        <SubmitButton name="intent" value="setup" size="lg" pendingLabel="Setting up…">
          Setup
        </SubmitButton>
      </Form>
    )
  }
  return (
    <Form method="post" className="grid gap-5">
      <ol className="grid gap-5">
        <li className="grid gap-2">
          <p>
            <strong className="font-semibold">1.</strong> Scan this with your authenticator app.
          </p>
          <img
            src={setup.qr}
            alt="QR code for your authenticator app"
            width={192}
            height={192}
            className="mx-auto rounded-md border border-line bg-white"
          />
          <details className="text-sm">
            <summary className="cursor-pointer py-1 text-brand-text">
              Can’t scan? Type the key instead
            </summary>
            <p
              data-testid="mfa-key"
              className="mt-1 select-all break-words rounded-md bg-sunken px-3 py-2 font-mono text-sm"
            >
              {setup.key}
            </p>
          </details>
        </li>
        <li className="grid gap-2">
          <p>
            <strong className="font-semibold">2.</strong> Enter the 6-digit code it shows.
          </p>
          {problem ? (
            <Alert variant="bad" id="problem">
              {problem}
            </Alert>
          ) : null}
          <CodeInput
            ref={code}
            digits={6}
            label="Code"
            describedBy={problem ? 'problem' : undefined}
            autoFocus
          />
        </li>
      </ol>
      <SubmitButton name="intent" value="verify" size="lg" pendingLabel="Verifying…">
        Verify
      </SubmitButton>
    </Form>
  )
}
