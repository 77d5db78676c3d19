import { data, Form, Link, useSearchParams } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { AuthCard } from '#app/features/accounts/auth/components/auth-card.tsx'
import type { Platform } from '#app/features/accounts/auth/sign-in.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { orUnavailable } from '#app/lib/unavailable.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { optionalSession, returnPath } from '#app/middleware/session.ts'
import { visitorOf } from '#app/middleware/visitor.ts'
import { ContinueToProvider } from '../components/continue-to-provider.tsx'
import { startSchema } from '../company-sign-in.schema.ts'
import { noteCookie, startCompanySignIn } from '../company-sign-in.server.ts'
import type { Route } from './+types/company-login'
import { EMAIL_MAX } from '#app/lib/text-limits.ts'

export const middleware: Route.MiddlewareFunction[] = [optionalSession]

export const meta: Route.MetaFunction = () => [{ title: 'Company sign-in · Switchboard' }]

interface Answer {
  email: string
  message: string | null
  field: string | null
  platforms: Platform[]
  /** The provider's page. */
  page: { url: string; name: string } | null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await request.formData()
  const email = String(form.get('email') ?? '')
  const answer: Answer = { email, message: null, field: null, platforms: [], page: null }
  try {
    const input = parseInput(startSchema, Object.fromEntries([...form].filter(([, value]) => value !== '')))
    const start = await orUnavailable(
      startCompanySignIn(
        context.get(servicesContext),
        { ...input, target: returnPath(url, context) },
        visitorOf(request, context),
      ),
    )
    if (start.step === 'platform') return data({ ...answer, platforms: start.platforms }, 422)
    return data(
      { ...answer, page: { url: start.url, name: start.name } },
      { headers: { 'Set-Cookie': noteCookie(start.note) } },
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ ...answer, message: error.message, field: error.field ?? null }, error.status)
  }
}

export default function CompanyLogin({ actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const back = `/login?${search}`
  const page = actionData?.page
  if (page) return <ContinueToProvider {...page} />
  return (
    <AuthCard
      title="Company sign-in"
      lead="Sign in with Google, Microsoft or what else your company uses."
      footer={
        <Link to={back} className="py-1 text-brand-text hover:underline">
          Sign in with a password
        </Link>
      }
    >
      <Form method="post" className="grid gap-4">
        {actionData?.message ? (
          <Alert variant="bad" id="problem">
            {actionData.message}
          </Alert>
        ) : null}
        <div className="grid gap-1">
          <Label htmlFor="email">Email at your company</Label>
          <Input
            id="email"
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={EMAIL_MAX}
            defaultValue={actionData?.email}
            aria-invalid={actionData?.field === 'email' ? true : undefined}
            aria-describedby={actionData?.message ? 'problem' : undefined}
          />
        </div>
        {actionData && actionData.platforms.length > 0 ? (
          <div className="grid gap-1">
            <Label htmlFor="platform">Platform</Label>
            <Select id="platform" name="platform" required defaultValue="" aria-describedby="platform-hint">
              <option value="">Choose a platform</option>
              {actionData.platforms.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
            <p id="platform-hint" role="status" className="text-muted text-xs">
              Your company has several accounts. Choose the one to open.
            </p>
          </div>
        ) : null}
        <SubmitButton size="lg" pendingLabel="Continuing…">
          Continue
        </SubmitButton>
      </Form>
    </AuthCard>
  )
}
