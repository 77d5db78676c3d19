import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { parseInput } from '#app/lib/parse-input.ts'
import type { Services } from '#app/lib/services.ts'
import { readSecretCookie, secretCookie } from './cookie.server.ts'
import { CHALLENGE_MS, signInWithPasskey } from './passkeys.server.ts'
import { credentialSchema, secondStepSchema, signInSchema } from './sign-in.schema.ts'
import { PENDING_MS, type SignInResult, signIn, signInWithCode, type Visitor } from './sign-in.server.ts'
import type { z } from 'zod'

const PENDING = 'mfa'
export const pendingFrom = (headers: Headers): string | null => readSecretCookie(headers, PENDING)
export const pendingCookie = (pending: string): string => secretCookie(PENDING, pending, PENDING_MS / 1000)
export const clearPendingCookie = (): string => secretCookie(PENDING, '', 0)

const CHALLENGE = 'passkey'
export const challengeFrom = (headers: Headers): string | null => readSecretCookie(headers, CHALLENGE)
export const challengeCookie = (token: string): string => secretCookie(CHALLENGE, token, CHALLENGE_MS / 1000)
export const clearChallengeCookie = (): string => secretCookie(CHALLENGE, '', 0)

/**
 * The sign-in strategies: `password`, and then `code`; or `passkey`. Created per request, because they need its services. They
 * refuse by throwing an AppError.
 */
export function authenticator(services: Services, visitor: Visitor): Authenticator<SignInResult> {
  return new Authenticator<SignInResult>()
    .use(
      new FormStrategy(async ({ form }) => signIn(services, read(signInSchema, form), visitor)),
      'password',
    )
    .use(
      new FormStrategy(async ({ form, request }) => {
        const { code } = read(secondStepSchema, form)
        const token = await signInWithCode(services, pendingFrom(request.headers), code, visitor)
        return { step: 'done', token }
      }),
      'code',
    )
    .use(
      new FormStrategy(async ({ form, request }) => {
        const { credential } = read(credentialSchema, form)
        const challenge = challengeFrom(request.headers)
        const response = credential as unknown as AuthenticationResponseJSON
        const pending = pendingFrom(request.headers)
        const token = await signInWithPasskey(services, challenge, response, visitor, pending)
        return { step: 'done', token }
      }),
      'passkey',
    )
}

function read<Schema extends z.ZodType>(schema: Schema, form: FormData): z.output<Schema> {
  return parseInput(schema, Object.fromEntries([...form].filter(([, value]) => value !== '')))
}
