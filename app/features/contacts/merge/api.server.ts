import { z } from 'zod'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { CO_STATUSES } from '#app/features/people/clients/person.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { fromWire } from '#app/lib/api/spelling.ts'
import { listOf, wholeList } from '#app/lib/api/list.ts'
import { AppError } from '#app/lib/errors.ts'
import { mergeClients } from './merge-clients.server.ts'
import { previewSplit, previewUndo, undoableOf } from './merge-preview.server.ts'
import { splitClient } from './split-client.server.ts'
import { undoMergeOf } from './undo-merge.server.ts'

const action = z.enum(['keep', 'copy', 'move'])

const result = z.object({
  newClient: z.uuid().describe('The id of the contact to go on with.'),
  data: z.object({ newClient: z.uuid() }),
})

const resultOf = (newClient: string) => ({ newClient, data: { newClient } })

const undoable = result.extend({ mergeId: z.uuid().describe('By which it can be undone for 30 days.') })

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/clients/{id}/split',
    summary: 'List what a split would distribute',
    notes: 'Empty for a contact without a co-applicant.',
    area: 'contacts',
    who: 'deleteClients',
    output: z.object({
      version: z.int(),
      stays: z.string().describe('Who keeps this contact.'),
      leaves: z.string().nullable().describe('Who gets a contact of their own.'),
      items: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          label: z.string(),
          action: action.describe('What happens to it if you don’t say otherwise.'),
          actions: z.array(action).describe('What can happen to it.'),
        }),
      ),
    }),
    example: { params: { id: '$couple' } },
    run: async (ctx, { params }) => {
      const { version, stays, leaves, groups } = await previewSplit(ctx, params.id)
      const items = groups.flatMap(({ label, items: found }) =>
        found.map((item) => ({ ...item, kind: label, actions: [...item.actions] })),
      )
      return { version, stays, leaves, items }
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/clients/{id}/split',
    summary: 'Make the co-applicant a contact of their own',
    notes:
      'Actions are by the ids of GET /clients/{id}/split; other items get the action that is proposed there. It can be undone for 30 days, on the contact’s page or with the answer’s mergeId.',
    area: 'contacts',
    who: 'deleteClients',
    body: z.object({
      type: z.literal('coapplicant').optional().describe('Who gets a contact of their own.'),
      actions: z.record(z.string().max(100), action).optional(),
    }),
    output: undoable,
    errors: { invalid: 'there is no co-applicant' },
    example: { params: { id: '$couple' }, body: { type: 'coapplicant', actions: {} } },
    run: async (ctx, { params, body }) => {
      const { groups, version } = await previewSplit(ctx, params.id)
      const items = groups.flatMap((group) => group.items)
      const actions = Object.entries(body.actions ?? {}).map(([id, chosen]) => {
        const item = items.find((each) => each.id === id)
        if (!item) throw new AppError('invalid', 'There is no such item to split.', 'actions')
        return [`${item.table}:${id}`, chosen] as const
      })
      const { id, mergeId } = await splitClient(ctx, {
        clientId: params.id,
        actions: Object.fromEntries(actions),
        version,
      })
      return { ...resultOf(id), mergeId }
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/clients/{id}/mergeWith/{otherId}',
    summary: 'Merge another contact into this one',
    notes:
      'Everything of the other contact moves, and it goes to the trash. It can be undone for 30 days, on the contact’s page or with the answer’s mergeId.',
    area: 'contacts',
    who: 'deleteClients',
    body: z.object({
      mergeAs: z
        .enum(['combine', 'primary', 'secondary'])
        .describe(
          'combine: both are the same people. primary, secondary: the other becomes the applicant or the co-applicant. A contact with two people can only be combined.',
        ),
      combineType: z
        .enum(['applicant', 'coapplicant'])
        .optional()
        .describe('For combine: which of this contact’s people the other’s applicant is.'),
      coStatus: z.enum(CO_STATUSES).nullable().optional().describe('The status of the new co-applicant.'),
      values: z
        .record(z.string().max(60), z.enum(['keep', 'other']))
        .optional()
        .describe('Whose value to keep where both have one, by field; this contact’s by default.'),
    }),
    output: undoable,
    errors: { invalid: 'they don’t fit together that way' },
    example: {
      params: { id: '$mergeKeep', otherId: '$mergeOther' },
      body: { mergeAs: 'combine', combineType: 'applicant', values: { firstName: 'other' } },
    },
    run: async (ctx, { params: { id, otherId }, body: { mergeAs, combineType, coStatus, values } }) => {
      const merged = await mergeClients(ctx, {
        keep: id,
        other: otherId,
        mode: mergeAs,
        ...(combineType && { combineType }),
        ...(coStatus && { coStatus }),
        chosen: fromWire(values ?? {}),
      })
      return { ...resultOf(merged.id), mergeId: merged.mergeId }
    },
  }),
  defineCall({
    method: 'GET',
    path: '/clients/{id}/merges',
    summary: 'Find the merge or split to undo',
    notes: 'The last one of the contact within 30 days, or none. Undoing it shows the one before.',
    area: 'contacts',
    who: 'deleteClients',
    output: listOf(
      z.object({
        id: z.uuid(),
        kind: z
          .enum(['merge', 'split', 'promote'])
          .describe('promote: the applicant was deleted, and the co-applicant took their place.'),
        problem: z.string().nullable().describe('Why it can’t be undone as things are.'),
      }),
    ),
    example: { params: { id: '$client' } },
    run: async (ctx, { params: { id } }) => {
      await getClient(ctx, id)
      const last = await undoableOf(ctx, id)
      return wholeList(last ? [{ ...last, problem: (await previewUndo(ctx, last.id)).problem }] : [])
    },
  }),
  defineCall({
    method: 'POST',
    path: '/clients/{id}/merges/{mergeId}/undo',
    summary: 'Undo a merge or a split',
    notes:
      'Contacts are as they were. Later changes stay with the person they are about, and what was added since with the contact that the answer names. Undoing it twice does nothing the second time.',
    area: 'contacts',
    who: 'deleteClients',
    repeatable: true,
    output: result,
    errors: { conflict: 'it was more than 30 days ago, or something later builds on it' },
    example: { params: { id: '$client', mergeId: '$undoneMerge' } },
    run: async (ctx, { params: { id, mergeId } }) => {
      return resultOf((await undoMergeOf(ctx, id, mergeId)).id)
    },
  }),
]
