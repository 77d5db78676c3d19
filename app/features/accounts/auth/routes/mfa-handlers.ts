import { type ActionFunctionArgs, data } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import { beginMfaSetup, currentMfaSetup, UNABLE_TO_VERIFY, verifyMfaSetup } from '../mfa-setup.server.ts'
import { currentPasswordSchema } from '../password.schema.ts'
import { mfaCodeSchema } from '../sign-in.schema.ts'

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>

/** Whether it is on. Only the action that started a setup returns the setup. */
export const loadMfa = (ctx: Ctx) => ({ enabled: ctx.actor?.mfaEnabled ?? false })

/** Setup and Verify of /mfa-setup and /profile/mfa. Verify redirects to `target`. */
export async function handleMfa(ctx: Ctx, { request, context }: Args, target: string) {
  const form = await request.formData()
  try {
    if (form.get('intent') === 'setup') {
      const given = currentPasswordSchema.safeParse(form.get('currentPassword') ?? '')
      const password = given.success ? given.data : ''
      return data({ setup: await beginMfaSetup(context.get(servicesContext), ctx, password), problem: null })
    }
    const code = mfaCodeSchema.safeParse({ code: form.get('code') ?? undefined })
    if (!code.success) throw new AppError('invalid', UNABLE_TO_VERIFY, 'code')
    await verifyMfaSetup(context.get(servicesContext), ctx, code.data.code)
    return redirectWithToast(target, { kind: 'ok', message: 'Multi-factor sign-in is on' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const began = error.code !== 'forbidden' && form.get('intent') !== 'setup'
    const setup = began ? await currentMfaSetup(ctx) : null
    return data({ setup, problem: error.message }, error.status)
  }
}
