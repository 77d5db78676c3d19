import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { ActionFunctionArgs } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { challengeFrom, clearChallengeCookie } from '../authenticator.server.ts'
import { addPasskey } from '../passkeys.server.ts'
import { addPasskeySchema } from '../passkeys.schema.ts'

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>

/**
 * Adds the passkey that the browser made.
 * @returns why it couldn't
 * @throws a redirect to `target` once it is added
 */
export async function handleAddPasskey(
  ctx: Ctx,
  { request, context }: Args,
  { form, target }: { form: FormData; target: string },
): Promise<AppError> {
  try {
    const values = Object.fromEntries([...form].filter(([, value]) => value !== ''))
    const { name, credential } = parseInput(addPasskeySchema, values)
    const response = credential as unknown as RegistrationResponseJSON
    await addPasskey(context.get(servicesContext), ctx, challengeFrom(request.headers), { name, response })
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'forbidden') throw error
    return error
  }
  const headers = { 'Set-Cookie': clearChallengeCookie() }
  throw redirectWithToast(target, { kind: 'ok', message: 'Passkey added' }, { headers })
}
