import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { releaseSchema } from './account.schema.ts'
import { announceRelease } from './releases.server.ts'

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'POST',
    path: '/app/releases',
    summary: 'Announce a release',
    notes: 'For Switchboard’s operator: offers all open pages of all accounts to load the new version.',
    area: 'account',
    who: 'operate',
    body: releaseSchema.omit({ id: true }),
    output: z.object({ id: z.uuid(), version: z.string(), notes: z.string() }),
    status: 201,
    example: { body: { version: '2.13.0', notes: 'Faster search' } },
    run: async (ctx, { body, services }) => {
      const release = { ...body, id: uuidv7(ctx.now().getTime()) }
      await announceRelease(services, ctx, release)
      return release
    },
  }),
]
