import { Form, Link, useNavigation } from 'react-router'
import type { Platform } from '../sign-in.server.ts'

export interface Problem {
  field: string | null
  message: string | null
  email: string
  platforms: Platform[]
}

export function PasswordForm({
  problem,
}: {
  problem: Problem | null
  downloads: { windows?: string | undefined; mac?: string | undefined }
}) {
  const pending = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-4">
      {problem?.message && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-sm">
          {problem.message}
        </p>
      )}
      <label className="grid gap-1.5 text-sm font-medium">
        Email
        <input
          name="email"
          type="email"
          autoComplete="username"
          required
          defaultValue={problem?.email}
          className="h-9 rounded-md border border-line bg-surface px-3"
        />
      </label>
      {problem && problem.platforms.length > 0 && (
        <label className="grid gap-1.5 text-sm font-medium">
          Platform
          <select name="platform" required className="h-9 rounded-md border border-line bg-surface px-3">
            <option value="">Choose…</option>
            {problem.platforms.map((platform) => (
              <option key={platform.id} value={platform.id}>
                {platform.name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="grid gap-1.5 text-sm font-medium">
        Password
        <input
          name="password"
          type="password"
          autoComplete="current-password"
          required
          className="h-9 rounded-md border border-line bg-surface px-3"
        />
      </label>
      <button disabled={pending} className="h-10 rounded-md bg-brand font-medium text-on-brand">
        {pending ? 'Signing in…' : 'Sign In'}
      </button>
      <Link to="/forgot-password" className="text-center text-sm text-muted">
        Forgot Password
      </Link>
    </Form>
  )
}
