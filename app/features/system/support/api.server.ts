import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { feedbackSchema } from './feedback.schema.ts'
import { sendFeedback } from './feedback.server.ts'

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'POST',
    path: '/utilities/feedback',
    summary: 'Write to Switchboard’s support',
    area: 'trainings',
    who: 'user',
    body: feedbackSchema.pick({ category: true, relatedTo: true, comments: true }),
    output: z.object({ id: z.uuid() }),
    status: 201,
    example: {
      body: { category: 'feature', relatedTo: 'Phone', comments: 'A shortcut for mute would help.' },
    },
    run: async (ctx, { body }) => {
      const id = uuidv7(ctx.now().getTime())
      await sendFeedback(ctx, { ...body, id })
      return { id }
    },
  }),
]
