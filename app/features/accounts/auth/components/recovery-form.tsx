import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { CODE_MAX } from '#app/lib/text-limits.ts'

/** The second step of signing in by a recovery code. */
export function RecoveryForm({ problem }: { problem?: string | null }) {
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="step" value="code" />
      {problem ? (
        <Alert variant="bad" id="recovery-problem">
          {problem}
        </Alert>
      ) : null}
      <div className="grid gap-1">
        <Label htmlFor="recovery">Recovery code</Label>
        <Input
          id="recovery"
          name="code"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={CODE_MAX}
          aria-describedby={problem ? 'recovery-problem' : undefined}
        />
      </div>
      <SubmitButton variant="secondary" size="lg" pendingLabel="Checking…">
        Use recovery code
      </SubmitButton>
    </Form>
  )
}
