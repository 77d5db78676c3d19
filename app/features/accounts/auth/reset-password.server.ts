import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { keyedHash, openNote, sealNote } from '#app/lib/crypto.server.ts'
import { env } from '#app/lib/env.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { sendMail } from '#app/lib/mail.server.ts'
import { hashPassword } from '#app/lib/password.server.ts'
import type { Services } from '#app/lib/services.ts'
import { countTry } from './limits.server.ts'
import { passwordProblem } from './password-rules.ts'
import { type EndedSession, REASONS, publishEnded } from './session.server.ts'

export const PASSWORD_CHANGED = 'Password Changed'
const WRONG_CODE = 'This code is not right, or no longer valid. Ask for a new one with RESEND.'

/** Requests a 4-digit code by mail. Does the same for an unknown email; only the job looks the email up. */
export async function requestReset(services: Services, email: string, ip: string | null): Promise<void> {
  await countTry(services, { 'reset email': email, 'reset address': ip, 'reset all': 'all' })
  await services.pool`select password_reset_open(${email}, ${services.now().toISOString()})`
}

/** The job: mails a new code to the email of a reset, if someone can sign in with it. */
export async function mailResetCode(services: Services, payload: unknown): Promise<void> {
  const { resetId } = z.object({ resetId: z.uuid() }).parse(payload)
  const now = services.now().toISOString()
  const [user] = await services.pool<{ email: string; user_id: string; first_name: string }[]>`
    select * from password_reset_recipient(${resetId}, ${now})`
  if (!user) return
  const code = String(randomInt(10_000)).padStart(4, '0')
  const [reset] = await services.pool<{ expires_at: string | null }[]>`
    select password_reset_set_code(${resetId}, ${codeHash(user.email, code)}, ${now}) as expires_at`
  if (!reset?.expires_at) return
  const note = JSON.stringify({ email: user.email, code, until: new Date(reset.expires_at).getTime() })
  const url = `${env().APP_URL}/forgot-password/${user.user_id}/${sealNote(notePurpose(user.user_id), note)}`
  await sendMail({
    to: user.email,
    subject: `${code} is your Switchboard code`,
    text: [
      `Hello ${user.first_name},`,
      `Your code for a new password is ${code}. It works once, for 10 minutes.`,
      'If you did not ask for it, you need do nothing: your password stays as it is. Never give this code to anybody, us included.',
    ].join('\n\n'),
    link: { label: 'Enter the code', url },
  })
}

/** The email and code of a mailed link; null when it is forged or too old. */
export function readResetLink(
  services: Services,
  userId: string,
  token: string,
): { email: string; code: string } | null {
  if (token.length > 1000) return null
  const note = openNote(notePurpose(userId), token)
  if (!note) return null
  const { email, code, until } = JSON.parse(note) as { email: string; code: string; until: number }
  return services.now().getTime() < until ? { email, code } : null
}

/**
 * Sets a new password for every user with this email, if the mailed code is right, and ends all their sessions. They
 * still have to sign in, so multi-factor sign-in stays in force.
 */
export async function resetPassword(
  services: Services,
  input: { email: string; code: string; newPassword: string },
  ip: string | null,
): Promise<void> {
  const problem = passwordProblem(input.newPassword, input.email)
  if (problem) throw new AppError('invalid', problem, 'newPassword')
  await countTry(services, {
    'reset-code email': input.email,
    'reset-code address': ip,
    'reset-code all': 'all',
  })
  // Hashed before the code is checked, so that a wrong one doesn't get a faster response.
  const passwordHash = await hashPassword(input.newPassword)
  const [row] = await services.pool<{ done: { ended: EndedSession[] } | null }[]>`
    select password_reset_use(
      ${input.email}, ${codeHash(input.email, input.code)}, ${passwordHash}, ${REASONS.password}, ${ip},
      ${services.now().toISOString()}
    ) as done`
  if (!row?.done) throw new AppError('invalid', WRONG_CODE, 'code')
  await publishEnded(services.bus, row.done.ended, REASONS.password)
}

const codeHash = (email: string, code: string) => keyedHash('password reset', `${email}\0${code}`)
const notePurpose = (userId: string) => `password reset ${userId}`
