import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { Problem } from './password-form.tsx'

/** The six digits of the authenticator app. */
export function CodeForm({ problem }: { problem: Problem | null }) {
  const input = useRef<HTMLInputElement>(null)
  const pending = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!problem || !input.current) return
    input.current.value = ''
    input.current.focus()
  }, [problem])
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="step" value="code" />
      {problem?.message && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm">
          {problem.message}
        </p>
      )}
      <label className="grid gap-1.5 text-sm font-medium">
        Code
        <input
          ref={input}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]{6,7}"
          maxLength={7}
          required
          autoFocus
          className="h-11 rounded-md border border-line bg-surface px-3 text-center text-xl tracking-[0.4em] tabular-nums"
        />
      </label>
      <button disabled={pending} className="h-10 rounded-md bg-brand font-medium text-on-brand">
        {pending ? 'Checking…' : 'Continue'}
      </button>
      <Link to="/logout" reloadDocument className="text-center text-sm text-muted">
        Cancel
      </Link>
    </Form>
  )
}
