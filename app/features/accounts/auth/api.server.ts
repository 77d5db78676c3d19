import { z } from 'zod'
import { bearerOf } from '#app/lib/api/bearer.ts'
import { type ApiCall, defineOpenCall } from '#app/lib/api/define-call.server.ts'
import { listOf, wholeList } from '#app/lib/api/list.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import type { Services } from '#app/lib/services.ts'
import { orUnavailable } from '#app/lib/unavailable.server.ts'
import { beginMfaSetup, verifyMfaSetup } from './mfa-setup.server.ts'
import { PASSWORD_CHANGED, requestReset, resetPassword } from './reset-password.server.ts'
import { type AuthSession, ctxOf, findSession, SESSION_MS } from './session.server.ts'
import { emailField, mfaCodeSchema } from './sign-in.schema.ts'
import { platformsFor, signIn, signInWithCode, type Visitor } from './sign-in.server.ts'
import { signOut } from './sign-out.server.ts'
import { unlock } from './unlock.server.ts'

const password = z.string().max(1000, 'This password is too long.')

const tokenAnswer = z.object({
  token: z.string().describe('For the header Authorization: Bearer ….'),
  expiresAt: z.string().describe('The session ends then at the latest.'),
})

export const apiCalls: ApiCall[] = [
  defineOpenCall({
    method: 'GET',
    path: '/auth/check/{email}',
    summary: 'Find the accounts of an email',
    notes: 'Names accounts only when the email is in several. It answers alike for none and one.',
    area: 'signing in',
    who: 'anyone',
    params: { email: emailField },
    output: listOf(z.object({ id: z.uuid(), name: z.string() })),
    example: { params: { email: 'ana@agency.example' } },
    run: async ({ services, visitor, params }) =>
      wholeList(await orUnavailable(platformsFor(services, params.email, visitor))),
  }),
  defineOpenCall({
    method: 'POST',
    path: '/auth',
    summary: 'Sign in, or unlock a session',
    notes:
      'Signs in with Authorization: Basic, the email and password. Send account, if the email is in several, and code, once the answer was 2fa required. A second sign-in ends the first session. With the header Unlock: true, the session’s token in Authorization: Bearer and its user’s password in the body, it unlocks that session.',
    area: 'signing in',
    who: 'anyone',
    body: z.object({
      account: z.uuid('Choose an account.').optional().describe('An id of GET /auth/check/{email}.'),
      code: mfaCodeSchema.shape.code.optional().describe('Of the authenticator app.'),
      password: password.optional().describe('To unlock only.'),
    }),
    output: tokenAnswer,
    errors: {
      unauthorized: 'email, password or code are wrong',
      'mfa-required': '2fa required: send the code too',
      forbidden: 'the account is suspended',
      invalid: 'the email is in several accounts: choose one',
    },
    example: { headers: { Authorization: 'Basic $signIn' }, body: {} },
    run: async ({ services, visitor, request, body }) => {
      if (request.headers.has('unlock')) return unlockWith(services, visitor, request.headers, body.password)
      const given = readBasic(request.headers)
      const token = await orUnavailable(enter(services, visitor, { ...given, ...body }))
      return { token, expiresAt: new Date(services.now().getTime() + SESSION_MS).toISOString() }
    },
  }),
  defineOpenCall({
    method: 'DELETE',
    path: '/auth',
    summary: 'Sign out',
    area: 'signing in',
    who: 'own-guard',
    example: {},
    run: async ({ services, visitor, request }) => {
      const { token } = await sessionOf(services, request.headers, { evenLocked: true })
      await signOut(services, token, visitor.ip)
    },
  }),
  defineOpenCall({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Ask for a code to set a new password',
    notes: 'Answers alike for known and unknown emails.',
    area: 'signing in',
    who: 'anyone',
    body: z.object({ email: emailField }),
    output: z.object({ message: z.string() }),
    example: { body: { email: 'ana@agency.example' } },
    run: async ({ services, visitor, body }) => {
      await orUnavailable(requestReset(services, body.email, visitor.ip))
      return { message: 'If we know this email, a code is on its way.' }
    },
  }),
  defineOpenCall({
    method: 'POST',
    path: '/auth/forgot-password/verify',
    summary: 'Set a new password with the code',
    notes: 'Ends all sessions of the user.',
    area: 'signing in',
    who: 'anyone',
    body: z.object({
      email: emailField,
      code: z.string().regex(/^\d{4}$/, 'Enter the 4-digit code.'),
      password,
    }),
    output: z.object({ message: z.string() }),
    example: {
      body: { email: 'ana@agency.example', code: '4821', password: 'three blue kites' },
      inTests: 422,
    },
    run: async ({ services, visitor, body: { email, code, password } }) => {
      await orUnavailable(resetPassword(services, { email, code, newPassword: password }, visitor.ip))
      return { message: PASSWORD_CHANGED }
    },
  }),
  defineOpenCall({
    method: 'POST',
    path: '/auth/mfa/init',
    summary: 'Begin to set up multi-factor sign-in',
    notes: 'Replacing it needs the password.',
    area: 'signing in',
    who: 'own-guard',
    body: z.object({ currentPassword: password.optional() }),
    output: z.object({
      url: z.string().describe('For the QR code.'),
      code: z.string().describe('To type by hand.'),
    }),
    example: { body: {} },
    run: async ({ services, visitor, request, body }) => {
      const { session } = await sessionOf(services, request.headers)
      const ctx = ctxOf(services, session, visitor.ip)
      const { url, key } = await beginMfaSetup(services, ctx, body.currentPassword ?? '')
      return { url, code: key }
    },
  }),
  defineOpenCall({
    method: 'POST',
    path: '/auth/mfa/verify',
    summary: 'Turn on multi-factor sign-in with a code',
    area: 'signing in',
    who: 'own-guard',
    body: mfaCodeSchema,
    output: z.object({ mfaEnabled: z.literal(true) }),
    example: { body: { code: '123456' }, inTests: 422 },
    run: async ({ services, visitor, request, body }) => {
      const { session } = await sessionOf(services, request.headers)
      await verifyMfaSetup(services, ctxOf(services, session, visitor.ip), body.code)
      return { mfaEnabled: true as const }
    },
  }),
]

async function enter(
  services: Services,
  visitor: Visitor,
  given: { email: string; password: string; account?: string | undefined; code?: string | undefined },
): Promise<string> {
  const { email, password, account, code } = given
  const result = await signIn(services, { email, password, platform: account }, visitor)
  if (result.step === 'done') return result.token
  if (result.step === 'platform') {
    throw new ApiRefusal('invalid', 'This email is in several accounts. Choose one.', {
      fields: { account: 'Send the id of an account from GET /auth/check/{email}.' },
    })
  }
  // This sentence asks for the code.
  if (code === undefined) throw new ApiRefusal('mfa-required', '2fa required')
  return signInWithCode(services, result.pending, code, visitor)
}

function readBasic(headers: Headers): { email: string; password: string } {
  const encoded = /^Basic\s+([A-Za-z0-9+/=]{1,4000})$/i.exec(headers.get('authorization') ?? '')?.[1]
  const text = Buffer.from(encoded ?? '', 'base64').toString('utf8')
  const colon = text.indexOf(':')
  const email = emailField.safeParse(text.slice(0, colon))
  const given = text.slice(colon + 1)
  if (colon < 1 || !email.success || given.length > 1000 || text.includes('\0')) {
    throw new ApiRefusal('unauthorized', 'Send email and password in the header Authorization: Basic ….', {
      headers: { 'WWW-Authenticate': 'Basic charset="UTF-8"' },
    })
  }
  return { email: email.data, password: given }
}

async function unlockWith(services: Services, visitor: Visitor, headers: Headers, given = '') {
  const { session, token } = await sessionOf(services, headers, { evenLocked: true })
  await orUnavailable(unlock(services, session, { password: given, ip: visitor.ip }))
  return { token, expiresAt: session.expiresAt.toISOString() }
}

/**
 * The caller's session, with or without multi-factor sign-in.
 * @throws ApiRefusal unauthorized, locked
 */
async function sessionOf(
  services: Services,
  headers: Headers,
  { evenLocked = false } = {},
): Promise<{ session: AuthSession; token: string }> {
  const token = bearerOf(headers)
  const found = await orUnavailable(findSession(services, token))
  if (found.state === 'ended') {
    throw new ApiRefusal('unauthorized', `Your session has ended: ${found.reason}.`)
  }
  if (found.state === 'none') {
    throw new ApiRefusal(
      'unauthorized',
      'Send the token of a session in the header Authorization: Bearer ….',
      {
        headers: { 'WWW-Authenticate': 'Bearer' },
      },
    )
  }
  if (found.state === 'locked' && !evenLocked) {
    throw new ApiRefusal('locked', 'Your session is locked. Unlock it with your password.')
  }
  return { session: found.session, token: token! }
}
