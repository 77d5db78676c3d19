import { data, type RouterContextProvider } from 'react-router'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ctxContext, servicesContext } from '#app/middleware/contexts.ts'
import { beginMfaSetup, currentMfaSetup, UNABLE_TO_VERIFY, verifyMfaSetup } from '../mfa-setup.server.ts'
import { currentPasswordSchema } from '../password.schema.ts'
import { mfaCodeSchema } from '../sign-in.schema.ts'

type Context = Readonly<RouterContextProvider>

/** Whether it is on already; a setup under way is shown only by the action that began it. */
export const loadMfa = (context: Context) => ({ enabled: context.get(ctxContext).actor?.mfaEnabled ?? false })

/** Setup and Verify, for /mfa-setup and /profile/mfa alike; after Verify on to `target`. */
export async function handleMfa(request: Request, context: Context, target: string) {
  const ctx = context.get(ctxContext)
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
    return await redirectWithToast(target, { kind: 'ok', message: 'Multi-factor sign-in is on' })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const began = error.code !== 'forbidden' && form.get('intent') !== 'setup'
    const setup = began ? await currentMfaSetup(ctx) : null
    return data({ setup, problem: error.message }, error.status)
  }
}
