import { useCallback, useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { type PasskeyProblem, usePlatforms } from './use-platforms.ts'
import { EMAIL_MAX, PASSWORD_MAX } from '#app/lib/text-limits.ts'

/** Remember Me keeps the email here, and nothing else. */
const REMEMBERED = 'rememberedEmail'

/** Email, password and, where one email is in several accounts, the platform. */
export function PasswordForm({ problem }: { problem: PasskeyProblem | null }) {
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const [complete, setComplete] = useState(false)
  const { platforms, lookUp, notice } = usePlatforms(problem)

  const check = useCallback(() => {
    const controls = form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[required]') ?? []
    // JavaScript can't read what a password manager filled in until the user's first click.
    setComplete([...controls].every((control) => control.value !== '' || control.matches(':autofill')))
  }, [])

  useEffect(() => {
    const { email, password, remember } = fields(form.current!)
    const known = remembered()
    if (known && !email.value) email.value = known
    remember.checked = known !== null
    if (email.value) lookUp(email.value)
    if (document.activeElement === document.body) (email.value ? password : email).focus()
    check()
    // Password managers fill in a moment after the page has loaded.
    const timer = setTimeout(check, 500)
    return () => clearTimeout(timer)
  }, [check, lookUp])
  useEffect(check, [check, platforms])
  useEffect(() => {
    if (!problem?.message) return
    const { password } = fields(form.current!)
    password.value = ''
    password.focus()
    check()
  }, [problem, check])

  const describedBy = problem?.message ? 'problem' : undefined
  // It is typed again, so a failed sign-in leads to it.
  const isRetyped = problem?.message && problem.field !== 'platform' ? true : undefined
  const isMissing = problem?.message && !isRetyped ? true : undefined
  return (
    <Form
      ref={form}
      method="post"
      className="grid gap-4"
      onInput={check}
      onSubmit={() => {
        const { email, remember } = fields(form.current!)
        rememberEmail(remember.checked ? email.value.trim() : null)
      }}
    >
      {problem?.message ? (
        <Alert variant="bad" id="problem">
          {problem.message}
        </Alert>
      ) : null}
      <div className="grid gap-1">
        <Label htmlFor="email">Email</Label>
        <Input
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={EMAIL_MAX}
          defaultValue={problem?.email}
          aria-describedby={describedBy}
          onBlur={(event) => lookUp(event.currentTarget.value)}
          onInput={(event) => lookUp(event.currentTarget.value)}
        />
      </div>
      {platforms.length > 0 ? <PlatformField {...{ platforms, isMissing }} /> : null}
      {notice ? <p className="text-bad text-sm">{notice}</p> : null}
      <div className="grid gap-1">
        <Label htmlFor="password">Password</Label>
        <Input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={PASSWORD_MAX}
          aria-describedby={describedBy}
          aria-invalid={isRetyped}
        />
      </div>
      <div className="flex min-h-6 items-center justify-between gap-3 text-sm">
        <span className="js-only flex items-center gap-2">
          <Checkbox id="remember" name="remember" />
          <label htmlFor="remember">Remember Me</label>
        </span>
        <ForgotPassword form={form} />
      </div>
      <SubmitButton size="lg" pendingLabel="Signing in…" disabled={hydrated && !complete}>
        Sign In
      </SubmitButton>
    </Form>
  )
}

interface PlatformFieldProps extends Pick<ReturnType<typeof usePlatforms>, 'platforms'> {
  isMissing: true | undefined
}

function PlatformField({ platforms, isMissing }: PlatformFieldProps) {
  return (
    <div className="grid gap-1">
      <Label htmlFor="platform">Platform</Label>
      <Select
        id="platform"
        name="platform"
        required
        defaultValue=""
        aria-describedby="platform-hint"
        aria-invalid={isMissing}
      >
        <option value="">Choose a platform</option>
        {platforms.map((platform) => (
          <option key={platform.id} value={platform.id}>
            {platform.name}
          </option>
        ))}
      </Select>
      <p id="platform-hint" role="status" className="text-muted text-xs">
        Your email is in several accounts. Choose the one to open.
      </p>
    </div>
  )
}

function ForgotPassword({ form }: { form: React.RefObject<HTMLFormElement | null> }) {
  const navigate = useNavigate()
  return (
    <Link
      to="/forgot-password"
      className="py-1 text-brand-text hover:underline"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        // Saves typing it again. In the URL it would end up in histories and logs.
        void navigate('/forgot-password', { state: { email: fields(form.current!).email.value } })
      }}
    >
      Forgot Password
    </Link>
  )
}

const fields = (form: HTMLFormElement) => ({
  email: form.elements.namedItem('email') as HTMLInputElement,
  password: form.elements.namedItem('password') as HTMLInputElement,
  remember: form.elements.namedItem('remember') as HTMLInputElement,
})

function remembered(): string | null {
  try {
    return localStorage.getItem(REMEMBERED)
  } catch {
    return null
  }
}

function rememberEmail(email: string | null): void {
  try {
    if (email) localStorage.setItem(REMEMBERED, email)
    else localStorage.removeItem(REMEMBERED)
  } catch {
    // Storage may be switched off.
  }
}
