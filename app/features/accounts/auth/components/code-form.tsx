import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { CodeInput } from './code-input.tsx'
import type { PasskeyProblem } from './use-platforms.ts'

/** The second step of signing in: the six digits of the authenticator app. */
export function CodeForm({ problem }: { problem: PasskeyProblem | null }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!problem || !input.current) return
    input.current.value = ''
    input.current.focus()
  }, [problem])
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="step" value="code" />
      {problem?.message ? (
        <Alert variant="bad" id="problem">
          {problem.message}
        </Alert>
      ) : null}
      <CodeInput
        ref={input}
        digits={6}
        label="Code"
        describedBy={problem ? 'problem' : undefined}
        autoFocus
      />
      <div className="grid gap-2">
        <SubmitButton size="lg" pendingLabel="Checking…">
          Continue
        </SubmitButton>
        <Button asChild variant="ghost" size="lg">
          <a href="/logout">Cancel</a>
        </Button>
      </div>
    </Form>
  )
}
