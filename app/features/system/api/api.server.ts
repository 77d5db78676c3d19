import { z } from 'zod'
import { type ApiCall, defineOpenCall } from '#app/lib/api/define-call.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { DATABASE_DOWN, orUnavailable } from '#app/lib/unavailable.server.ts'
import { webhookCalls } from './webhooks/webhook-calls.server.ts'

export const apiCalls: ApiCall[] = [
  ...webhookCalls,
  defineOpenCall({
    method: 'GET',
    path: '/healthcheck',
    summary: 'Ask whether Switchboard works',
    area: 'account',
    who: 'anyone',
    output: z.object({ message: z.literal('OK') }),
    errors: { unavailable: 'The database does not respond.' },
    example: {},
    run: async ({ services }) => {
      const [row] = await orUnavailable(
        services.pool<{ listed: boolean }[]>`select api_origin_listed('') as listed`,
      )
      if (!row) throw new AppError('unavailable', DATABASE_DOWN)
      return { message: 'OK' as const }
    },
  }),
]
