import { z } from 'zod'
import { requireClient } from '#app/features/people/records/record-rows.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, listQuery, pageOf, wholeList } from '#app/lib/api/list.ts'
import { type Ctx, inOneTransaction } from '#app/lib/ctx.server.ts'
import { withFieldNames } from '#app/lib/field-names.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { CARD_COLORS, CARD_PAGE_SIZE, cardFields } from '../board.ts'
import { cardAnswer } from '../board-views.server.ts'
import { getBoard } from '../boards.server.ts'
import { DUE_FILTERS } from '../card-filter.ts'
import { cardSchema, newCardSchema } from '../card.schema.ts'
import { cardsOfClient, getCard, getOwnCard } from '../cards.server.ts'
import { deleteCard } from '../delete-cards.server.ts'
import { addCard, updateCard } from '../edit-cards.server.ts'
import { listCards } from '../lane-cards.server.ts'
import { completeCard, moveCard } from '../move-cards.server.ts'
import { ALL_CARDS, day, toCards } from './card-wire.server.ts'

const cardBody = {
  title: z.string().nullable(),
  details: z.string().nullable(),
  dueOn: day,
  cardColor: z.enum(CARD_COLORS).nullable(),
  assignedTo: z.uuid().nullable().describe('The id of a user who may use the board.'),
}

/** Fields of a card on the wire, by ours. */
const CARD_NAMES = { color: 'cardColor', lane: 'laneId', level: 'clientType' }

/** Without the version that a page names. */
const cardFormSchema = cardSchema.pick({
  ...{ title: true, details: true, dueOn: true, color: true, assignedTo: true },
})

type CardBody = Partial<z.output<z.ZodObject<typeof cardBody>>>

/** The given fields as a form would send them: empty for null. */
const cardForm = ({ cardColor, ...fields }: CardBody) => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? ''])),
  ...(cardColor !== undefined && { color: cardColor ?? '' }),
})

const oneCard = async (ctx: Ctx, id: string) => (await toCards(ctx, [await getOwnCard(ctx, id)]))[0]!

const clientId = z.uuid()

export const cardCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/taskboard/{id}/{laneId}/cards',
    summary: 'List the cards of a lane',
    area: 'boards',
    who: 'user',
    query: {
      ...listQuery(CARD_PAGE_SIZE),
      sort: z
        .enum(['order', 'dueOn'])
        .default('order')
        .describe('By their order and then by id, or by the day they are due first.'),
      search: z
        .string()
        .max(200)
        .optional()
        .describe('In title, details and the contact’s names and numbers.'),
      assignedTo: z
        .array(z.union([z.uuid(), z.literal('none')]))
        .max(50)
        .optional()
        .describe('Ids of users, and none for cards without an assignee.'),
      tags: z.array(z.string().max(200)).max(50).optional().describe('Names of tags of the contact.'),
      cardColor: z.array(z.enum(CARD_COLORS)).max(5).optional(),
      due: z.enum(DUE_FILTERS).optional(),
    },
    output: listOf(cardAnswer),
    example: { params: { id: '$board', laneId: '$lane' }, query: { page: '1', limit: '10', sort: 'order' } },
    run: async (ctx, { params: { id, laneId }, query }) => {
      const board = await getBoard(ctx, id)
      const filter = {
        ...ALL_CARDS,
        text: query.search ?? '',
        who: query.assignedTo ?? [],
        tags: query.tags ?? [],
        colors: query.cardColor ?? [],
        due: query.due ?? null,
        sort: query.sort === 'dueOn' ? ('due' as const) : ('hand' as const),
      }
      const page = await pageOf(query, ({ cursor, limit }) =>
        listCards(ctx, board, { laneId, filter, after: cursor ?? null, most: limit }),
      )
      return { ...page, data: await toCards(ctx, page.data) }
    },
  }),
  defineCall({
    method: 'GET',
    path: '/taskboard/card/{id}',
    summary: 'Get a card',
    notes: 'Of a board that the user may use.',
    area: 'boards',
    who: 'user',
    output: cardAnswer,
    example: { params: { id: '$card' } },
    run: (ctx, { params }) => oneCard(ctx, params.id),
  }),
  defineCall({
    method: 'POST',
    path: '/taskboard/{id}/cards',
    summary: 'Add a card',
    notes: 'At the top of its lane; without a lane, of the first one.',
    area: 'boards',
    who: 'user',
    body: z.object({
      ...z.object(cardBody).partial().shape,
      laneId: z.uuid().optional(),
      client: z.uuid().nullable().optional().describe('The id of its contact.'),
      clientType: z.enum(['primary', 'secondary']).optional().describe('Which person; primary by default.'),
    }),
    output: cardAnswer,
    status: 201,
    errors: { conflict: 'the lane was removed, or the board is still being built' },
    example: {
      params: { id: '$board' },
      body: { client: '$client', title: 'Call about the boat', dueOn: '2099-01-05' },
    },
    run: (ctx, { params: { id }, body: { laneId, client, clientType, ...fields } }) =>
      withFieldNames(CARD_NAMES, async () => {
        const level = clientType === 'secondary' ? 'coapplicant' : 'applicant'
        const form = { ...cardForm(fields), client, level, lane: laneId }
        return oneCard(ctx, (await addCard(ctx, id, parseInput(newCardSchema, form))).id)
      }),
  }),
  defineCall({
    method: 'PUT',
    path: '/taskboard/card/{id}',
    summary: 'Change or move a card',
    notes: 'Another laneId moves it to the top of that lane.',
    area: 'boards',
    who: 'user',
    body: z.object({ ...cardBody, laneId: z.uuid() }).partial(),
    output: cardAnswer,
    errors: { conflict: 'the lane was removed, or someone else moved it at the same moment' },
    example: { params: { id: '$card' }, body: { cardColor: CARD_COLORS[0], dueOn: null } },
    run: (ctx, { params, body: { laneId, ...fields } }) =>
      withFieldNames(CARD_NAMES, () =>
        inOneTransaction(ctx, async (inner) => {
          const before = await getOwnCard(inner, params.id)
          const key = { boardId: before.boardId, cardId: params.id }
          if (Object.keys(fields).length > 0) {
            const base = cardFields(await getCard(inner, before.boardId, params.id))
            const mine = { ...base, dueOn: base.dueOn ?? '', ...cardForm(fields) }
            await updateCard(inner, key, { ...parseInput(cardFormSchema, mine), base })
          }
          if (laneId && laneId !== before.laneId) {
            await moveCard(inner, key, { from: before.laneId, to: laneId })
          }
          return oneCard(inner, params.id)
        }),
      ),
  }),
  defineCall({
    method: 'POST',
    path: '/taskboard/card/{id}/complete',
    summary: 'Complete a card',
    notes: 'It moves to the last lane.',
    area: 'boards',
    who: 'user',
    body: z.object({}),
    output: cardAnswer,
    errors: { conflict: 'it is completed, or the board is still being built' },
    example: { params: { id: '$spareCard' }, body: {} },
    run: async (ctx, { params }) => {
      const { boardId } = await getOwnCard(ctx, params.id)
      await completeCard(ctx, boardId, params.id)
      return oneCard(ctx, params.id)
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/taskboard/card/{id}',
    summary: 'Delete a card',
    area: 'boards',
    who: 'user',
    example: { params: { id: '$spareCard' } },
    run: async (ctx, { params }) => deleteCard(ctx, (await getOwnCard(ctx, params.id)).boardId, params.id),
  }),
  defineCall({
    method: 'GET',
    path: '/taskboard/client/{clientId}',
    summary: 'List the cards of a contact',
    notes: 'On all boards that the user may use, open cards first; at most 100.',
    area: 'boards',
    who: 'user',
    params: { clientId },
    output: listOf(
      cardAnswer.extend({ boardname: z.string(), laneLabel: z.string() }).meta({ id: 'TaskCardOfClient' }),
    ),
    example: { params: { clientId: '$client' } },
    run: async (ctx, { params }) => {
      await ctx.db((tx) => requireClient(tx, params.clientId))
      const found = await cardsOfClient(ctx, params.clientId)
      const cards = await toCards(
        ctx,
        found.map((each) => each.card),
      )
      return wholeList(
        cards.map((each, at) => ({ ...each, boardname: found[at]!.board, laneLabel: found[at]!.lane })),
      )
    },
  }),
]
