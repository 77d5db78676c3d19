import { and, eq, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { getConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { requireActor } from '#app/lib/ctx.server.ts'
import { toLocalInput } from '#app/lib/zoned.ts'
import { snoozes } from '#db/schema/index.ts'
import { endSnooze, snooze } from './snoozes.server.ts'

const common = { area: 'messages', who: 'message', path: '/sms/room/{id}/snooze' } as const

export const apiCalls: ApiCall[] = [
  defineCall({
    ...common,
    method: 'PUT',
    summary: 'Snooze a room',
    notes:
      'Until the time, or an answer that comes before. It replaces what was snoozed before for the same people.',
    body: z.object({
      until: z.iso
        .datetime()
        .nullable()
        .describe('A minute within a year; null for until the client answers.'),
      who: z
        .enum(['team', 'me'])
        .optional()
        .describe('Whose lists it leaves: the team’s, unless you say otherwise.'),
    }),
    errors: { invalid: 'the time has passed, or is more than a year away' },
    example: { params: { id: '$conversation' }, body: { until: '2027-09-01T15:00:00Z' } },
    run: async (ctx, { params, body: { until, who = 'team' } }) => {
      await snooze(ctx, [{ kind: 'conversation', id: params.id }], {
        until: until === null ? 'reply' : toLocalInput(new Date(until), ctx.account.timezone),
        who,
      })
    },
  }),
  defineCall({
    ...common,
    method: 'DELETE',
    summary: 'End the snoozes of a room',
    notes: 'Those of the team and your own.',
    example: { params: { id: '$conversation' } },
    run: async (ctx, { params }) => {
      await getConversation(ctx, params.id)
      const open = await ctx.db((tx) =>
        tx
          .select({ id: snoozes.id })
          .from(snoozes)
          .where(
            and(
              eq(snoozes.conversationId, params.id),
              isNull(snoozes.endedAt),
              or(isNull(snoozes.userId), eq(snoozes.userId, requireActor(ctx).id)),
            ),
          ),
      )
      for (const { id } of open) await endSnooze(ctx, id)
    },
  }),
]
