import { type ActionFunctionArgs, data } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { servicesContext } from '#app/middleware/contexts.ts'
import type { PostedArgs } from '#app/middleware/intents.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { beginMfaSetup, currentMfaSetup, UNABLE_TO_VERIFY, verifyMfaSetup } from '../mfa-setup.server.ts'
import { currentPasswordSchema } from '../password.schema.ts'
import { mfaCodeSchema } from '../sign-in.schema.ts'

/** Whether it is on. Only the action that started a setup returns the setup. */
export const loadMfa = (ctx: Ctx) => ({ enabled: ctx.actor?.mfaEnabled ?? false })

interface MfaOptions {
  target: (args: ActionFunctionArgs) => string
  whileReadOnly: true
}

/** Setup and Verify of /mfa-setup and /profile/mfa. Verify redirects to `target`. */
export const mfaIntents = ({ target, ...options }: MfaOptions) => ({
  setup: page.action(options, async (ctx, { form, context }: PostedArgs) => {
    const given = currentPasswordSchema.safeParse(form.get('currentPassword') ?? '')
    try {
      const setup = await beginMfaSetup(context.get(servicesContext), ctx, given.success ? given.data : '')
      return data({ setup, problem: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return data({ setup: null, problem: error.message }, error.status)
    }
  }),
  verify: page.action(options, async (ctx, args: PostedArgs) => {
    const code = mfaCodeSchema.safeParse({ code: args.form.get('code') ?? undefined })
    try {
      if (!code.success) throw new AppError('invalid', UNABLE_TO_VERIFY, 'code')
      await verifyMfaSetup(args.context.get(servicesContext), ctx, code.data.code)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const setup = error.code === 'forbidden' ? null : await currentMfaSetup(ctx)
      return data({ setup, problem: error.message }, error.status)
    }
    return redirectWithToast(target(args), { kind: 'ok', message: 'Multi-factor sign-in is on' })
  }),
})
