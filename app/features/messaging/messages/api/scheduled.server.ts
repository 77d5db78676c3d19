import { z } from 'zod'
import { completeFollowUp } from '#app/features/messaging/timeline/finish-follow-up.server.ts'
import {
  changedInput,
  followUpFromWire,
  scheduledBody,
} from '#app/features/messaging/timeline/follow-up-wire.ts'
import {
  createFollowUp,
  getFollowUp,
  updateFollowUp,
} from '#app/features/messaging/timeline/follow-ups.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { EditConflict, notFound } from '#app/lib/errors.ts'
import { withFieldNames } from '#app/lib/field-names.ts'
import { scheduledAnswer, toScheduled } from '../scheduled-wire.ts'

/** Fields on the wire, by ours. */
const NAMES = { note: 'notes' }

const common = { area: 'followups', who: 'message' } as const

/** A text alone: that of a follow-up is changed with it. */
async function getScheduled(ctx: Ctx, id: string) {
  const view = await getFollowUp(ctx, id)
  if (view.assignTo !== 'none') throw notFound('This text')
  return view
}

export const scheduledCalls: ApiCall[] = [
  defineCall({
    ...common,
    method: 'POST',
    path: '/sms/message/scheduled_messages',
    summary: 'Schedule a text',
    body: z.object({ client: z.uuid().describe('The id of the contact.'), ...scheduledBody }),
    output: scheduledAnswer,
    status: 201,
    errors: { invalid: 'something is missing, the time is too early, or the contact can’t be texted' },
    example: {
      body: {
        client: '$client',
        messageTo: '$mobile',
        message: 'Your policy renews tomorrow.',
        messageAt: '2099-01-05T17:00:00Z',
      },
    },
    run: (ctx, { body: { client, notes, ...text } }) =>
      withFieldNames(NAMES, async () => {
        const input = followUpFromWire({ ...text, note: notes, assignTo: 'none' })
        return toScheduled(await createFollowUp(ctx, client, input))
      }),
  }),
  defineCall({
    ...common,
    method: 'PUT',
    path: '/sms/message/scheduled_messages/{id}',
    summary: 'Change a scheduled text',
    body: z.object(scheduledBody),
    output: scheduledAnswer,
    ifMatch: true,
    errors: { conflict: 'it was sent' },
    example: { params: { id: '$scheduledText' }, body: { notes: 'As she asked' } },
    run: async (ctx, { params: { id }, body: { notes, ...text }, version }) => {
      const before = await getScheduled(ctx, id)
      if (version !== undefined && version !== before.version) {
        throw new EditConflict('Someone else changed this text after you opened it.', before.version)
      }
      const given = { ...text, ...(notes !== undefined && { note: notes }) }
      const edit = { ...changedInput(before, given, requireActor(ctx).id), version: before.version }
      const key = { clientId: before.client.id, id }
      return withFieldNames(NAMES, async () => toScheduled(await updateFollowUp(ctx, key, edit)))
    },
  }),
  defineCall({
    ...common,
    method: 'DELETE',
    path: '/sms/message/scheduled_messages/{id}',
    summary: 'Delete a scheduled text',
    errors: { conflict: 'it was sent' },
    example: { params: { id: '$scheduledText' } },
    run: async (ctx, { params: { id } }) => {
      const { isActive, messageStatus } = await getScheduled(ctx, id)
      if (!isActive && messageStatus === 'cancelled') throw notFound('This text')
      await completeFollowUp(ctx, id)
    },
  }),
]
