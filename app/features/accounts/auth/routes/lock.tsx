import { useEffect, useRef } from 'react'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { data, Form, redirect, useRevalidator, useSearchParams } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { avatarUrl } from '#app/lib/avatar.ts'
import { AppError } from '#app/lib/errors.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { orUnavailable } from '#app/lib/unavailable.server.ts'
import {
  clientAddressContext,
  servicesContext,
  sessionContext,
  keepPageContext,
} from '#app/middleware/contexts.ts'
import type { PostedArgs } from '#app/middleware/intents.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { requireSessionEvenLocked, returnPath } from '#app/middleware/session.ts'
import { visitorOf } from '#app/middleware/visitor.ts'
import { challengeFrom, clearChallengeCookie } from '../authenticator.server.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { PasskeyButton } from '../components/passkey-button.tsx'
import { unlockWithPasskey } from '../passkeys.server.ts'
import { END_AFTER_MS, lockSession } from '../session.server.ts'
import { credentialSchema } from '../sign-in.schema.ts'
import { unlock, UNLOCK_FAILED } from '../unlock.server.ts'
import { unlockWays } from '../ways-in.server.ts'
import type { Route } from './+types/lock'

export const middleware: Route.MiddlewareFunction[] = [requireSessionEvenLocked]

export const meta: Route.MetaFunction = () => [{ title: 'Locked · Switchboard' }]

/** The lock screen. Redirects an unlocked session. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext)!
  if (!session.locked && !context.get(keepPageContext)) throw redirect(returnPath(url, context))
  return {
    name: session.ownName,
    userId: session.userId,
    avatar: avatarUrl(session.userId, session.ownAvatarKey),
    ways: await orUnavailable(unlockWays(context.get(servicesContext), session)),
    /** The time until the session ends for inactivity. */
    endsInMs: session.lastActivityAt.getTime() + END_AFTER_MS - context.get(servicesContext).now().getTime(),
  }
}

export const action = page.intents({ otherwise: 'unlock' }, { lock, unlock: takeProof })

/** By hand, or after two hours without activity. */
async function lock({ url, context }: PostedArgs) {
  await lockSession(context.get(servicesContext), context.get(sessionContext)!)
  return redirect(`/lock?${new URLSearchParams({ redirect: returnPath(url, context) })}`)
}

/** A passkey or the password. */
async function takeProof({ form, request, url, context }: PostedArgs) {
  const services = context.get(servicesContext)
  const session = context.get(sessionContext)!
  const target = returnPath(url, context)
  const password = form.get('password')
  try {
    if (form.get('step') === 'passkey') {
      const { credential } = parseInput(credentialSchema, { credential: form.get('credential') })
      const response = credential as unknown as AuthenticationResponseJSON
      const challenge = challengeFrom(request.headers)
      const visitor = visitorOf(request, context)
      await orUnavailable(unlockWithPasskey(services, session, challenge, { response, visitor }))
      return redirect(target, { headers: { 'Set-Cookie': clearChallengeCookie() } })
    }
    if (typeof password !== 'string' || password === '' || password.length > 1000) {
      throw new AppError('unauthorized', UNLOCK_FAILED)
    }
    // Another tab may have unlocked already, but a wrong password must not seem to work.
    await orUnavailable(unlock(services, session, { password, ip: context.get(clientAddressContext) }))
    return redirect(target)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    context.set(keepPageContext, true)
    return data({ message: error.message }, error.status)
  }
}

const PASSWORD_LEAD = 'Locked. Enter your password to go on.'
const OTHER_LEAD = 'Locked. Show that it’s you to go on.'

export default function Lock({ loaderData, actionData }: Route.ComponentProps) {
  const { name, userId, avatar, endsInMs, ways } = loaderData
  const [search] = useSearchParams()
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The server has ended the session by then, and /logout says why.
    const timer = setTimeout(() => location.reload(), endsInMs + 1000)
    return () => clearTimeout(timer)
  }, [endsInMs])
  useUnlockedElsewhere()
  useEffect(() => {
    if (!actionData || !password.current) return
    password.current.value = ''
    password.current.focus()
  }, [actionData])
  return (
    <AuthCard
      title={name}
      lead={ways.password ? PASSWORD_LEAD : OTHER_LEAD}
      figure={<Avatar name={name} src={avatar} seed={userId} size="xl" />}
    >
      {actionData ? (
        <Alert variant="bad" id="problem" className="mb-4">
          {actionData.message}
        </Alert>
      ) : null}
      {ways.password ? (
        <Form method="post" className="grid gap-4">
          <div className="grid gap-1">
            <Label htmlFor="password">Password</Label>
            <Input
              ref={password}
              id="password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              autoFocus
              aria-describedby={actionData ? 'problem' : undefined}
              aria-invalid={actionData ? true : undefined}
            />
          </div>
          <SubmitButton size="lg" pendingLabel="Unlocking…">
            Unlock
          </SubmitButton>
        </Form>
      ) : null}
      {ways.company ? (
        <Form
          method="post"
          action={`/login/company/again?${search}`}
          className={ways.password ? 'mt-3 grid' : 'grid'}
        >
          <SubmitButton
            size="lg"
            variant={ways.password ? 'secondary' : 'primary'}
            pendingLabel="Continuing…"
          >
            Use your company account
          </SubmitButton>
        </Form>
      ) : null}
      {ways.passkey ? <PasskeyButton className="mt-3" /> : null}
      <form method="post" action="/logout" className="mt-2 grid">
        <Button type="submit" variant="ghost" size="lg">
          Logout
        </Button>
      </form>
    </AuthCard>
  )
}

/** Leaves this page when another tab unlocks, which records activity in the storage that tabs share. */
function useUnlockedElsewhere() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const check = () => void revalidate()
    addEventListener('storage', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      removeEventListener('storage', check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [revalidate])
}
