import { z } from 'zod'
import { page } from '#app/middleware/route-builder.server.ts'
import { makeDefault } from '../payment-methods/change-method.server.ts'
import { METHOD_MESSAGES, METHODS_PATH } from '../payment-methods/payment-method.ts'
import { methodId } from '../payment-methods/payment-method.schema.ts'
import { readMethod } from '../payment-methods/payment-methods.server.ts'

/** The buttons of a payment method. Editing one isn't there yet. */
export const action = page.form(
  {
    can: 'administer',
    whileReadOnly: true,
    params: { methodId },
    schema: z.object({ intent: z.enum(['default', 'edit']) }),
    to: METHODS_PATH,
    failedTo: METHODS_PATH,
    done: ({ value }) =>
      value.intent === 'default'
        ? METHOD_MESSAGES.madeDefault
        : { kind: 'info', message: METHOD_MESSAGES.comingSoon },
  },
  async (ctx, { intent }, { params }) => {
    if (intent === 'default') await makeDefault(ctx, params.methodId)
    else await readMethod(ctx, params.methodId)
  },
)
