import { z } from 'zod'
import { listPeers } from '#app/features/presence/presence.server.ts'
import { requireClient } from '#app/features/records/record-rows.server.ts'
import { listTags } from '#app/features/tags/tags.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, listQuery, numberedPage, pageOf, pageQuery, wholeList } from '#app/lib/api/list.ts'
import { type Ctx, inOneTransaction } from '#app/lib/ctx.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { withFieldNames } from '#app/lib/field-names.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import {
  createBoard,
  deleteBoard,
  getBoardToEdit,
  listAllBoards,
  updateBoard,
} from './admin-boards.server.ts'
import {
  type BoardView,
  CARD_COLORS,
  CARD_PAGE_SIZE,
  cardFields,
  type CardView,
  FIXED_LANES,
} from './board.ts'
import { boardSchema } from './board.schema.ts'
import { getBoard, orNull } from './boards.server.ts'
import { DUE_FILTERS, NO_FILTER } from './card-filter.ts'
import { cardSchema, newCardSchema } from './card.schema.ts'
import { cardsOfClient, detailsOf, getCard, getOwnCard } from './cards.server.ts'
import { deleteCard } from './delete-cards.server.ts'
import { addCard, updateCard } from './edit-cards.server.ts'
import { firstCards, listCards } from './lane-cards.server.ts'
import { completeCard, moveCard } from './move-cards.server.ts'

/** Which people of a contact get a card, on the wire by ours. */
const PEOPLE = { applicant: 'primary', coapplicant: 'secondary', both: 'both' } as const

const card = z
  .object({
    id: z.uuid(),
    version: z.int().describe('Counts every change, moves included.'),
    boardId: z.uuid(),
    laneId: z.uuid(),
    client: z
      .object({
        id: z.uuid(),
        name: z.string(),
        phone: z.string().nullable(),
        mobilePhone: z.string().nullable(),
      })
      .nullable(),
    clientType: z.enum(['primary', 'secondary']).describe('Which person of the contact it is for.'),
    title: z.string(),
    subTitle: z.string().describe('The name of the person.'),
    details: z.string(),
    body: z.string().describe('The same as details.'),
    dueOn: z.string().nullable().describe('yyyy-MM-dd'),
    cardColor: z.enum(CARD_COLORS).nullable(),
    tags: z.array(z.string()).describe('Names of the contact’s tags.'),
    assignedTo: z.uuid().nullable().describe('The id of a user.'),
    assignedOn: z.string().nullable().describe('MM/dd/yyyy'),
    order: z.string().describe('Its place in the lane: cards are sorted by it, then by id.'),
  })
  .meta({ id: 'TaskCard' })

const lane = z
  .object({
    id: z.uuid(),
    label: z.string(),
    total: z.int().describe('How many cards it has.'),
    canEdit: z.boolean(),
    canMove: z.boolean().describe('The first and the last lane stay where they are.'),
    canDelete: z.boolean(),
    action: z.literal('update').describe('What a PUT of the board does with it as it is.'),
  })
  .meta({ id: 'TaskLane' })

const laneWithCards = lane
  .extend({
    cards: z.array(card).describe('The first 10.'),
    eof: z.boolean().describe('Whether these are all.'),
  })
  .meta({ id: 'TaskLaneWithCards' })

const boardShape = {
  id: z.uuid(),
  version: z.int(),
  boardname: z.string(),
  description: z.string(),
  total: z.int().describe('How many cards it has.'),
  assigned: z.int().describe('Cards in the first lane.'),
  progress: z.int().describe('Cards in the lanes between.'),
  completed: z.int().describe('Cards in the last lane.'),
  monitor: z.boolean(),
  monitorAlert: z.boolean().describe('It is monitored and has open cards without an assignee.'),
  assignedTag: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      assigned: z.int().describe('How many contacts have it.'),
      status: z.enum(['pending', 'ready']).describe('pending: its cards are still being added.'),
      queryObj: z.unknown().describe('The rule of a dynamic tag; null for others.'),
    }),
  ),
  cardsFor: z
    .enum(['primary', 'secondary', 'both'])
    .describe('Which people of its tags’ contacts get a card.'),
  allowedUsers: z.array(z.uuid()).describe('Users who may use it; empty for everyone.'),
  effDate: z.string().nullable().describe('yyyy-MM-dd, its first day'),
  expDate: z.string().nullable().describe('yyyy-MM-dd, its last day'),
  status: z.enum(['pending', 'ready']).describe('pending: it is still being built, and can’t be used.'),
}
const listedBoard = z.object({ ...boardShape, lanes: z.array(lane) }).meta({ id: 'TaskBoard' })
const board = z.object({ ...boardShape, lanes: z.array(laneWithCards) }).meta({ id: 'TaskBoardWithCards' })

const day = z.string().max(30).nullable().describe('yyyy-MM-dd')
const laneBody = z.strictObject({
  id: z.uuid().optional().describe('Of a lane that stays or goes; without it the lane is new.'),
  label: z.string().max(200),
  action: z.enum(['create', 'update', 'delete']).optional().describe('delete takes the lane away.'),
  cardsTo: z
    .uuid()
    .optional()
    .describe('The lane that gets the cards of a deleted one; by default the first.'),
})
const boardBody = {
  boardname: z.string().max(1000),
  description: z.string().max(2000),
  assignedTag: z.array(z.uuid()).describe('Ids of tags.'),
  cardsFor: z.enum(['primary', 'secondary', 'both']),
  allowedUsers: z.array(z.uuid()).describe('Ids of users; none for everyone.'),
  monitor: z.boolean(),
  effDate: day,
  expDate: day,
  lanes: z
    .array(laneBody)
    .describe('In their order. Stored lanes that aren’t named stay; new ones come before the last.'),
}

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

/** Fields of a board on the wire, by ours. */
const NAMES = { name: 'boardname', tags: 'assignedTag', users: 'allowedUsers' }

/** Completed cards too: programs read all. */
const ALL_CARDS = { ...NO_FILTER, completed: true }

const clientId = z.uuid()

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/taskboard',
    summary: 'List task boards',
    notes:
      'All boards for admins, and for others those they may use: first those that need attention, then by name.',
    area: 'boards',
    who: 'user',
    query: pageQuery(100),
    output: listOf(listedBoard),
    example: {},
    run: async (ctx, { query: { page, limit } }) => {
      const all = await listAllBoards(ctx)
      const sorted = all.toSorted((a, b) => Number(b.monitorAlert) - Number(a.monitorAlert))
      const from = (page - 1) * limit
      const rules = await rulesOf(ctx)
      return numberedPage(
        sorted.slice(from, from + limit + 1).map((each) => toListed(ctx, each, rules)),
        limit,
      )
    },
  }),
  defineCall({
    method: 'GET',
    path: '/taskboard/{id}',
    summary: 'Get a task board',
    notes: 'With the first cards of each lane. An admin gets one that they may not use without cards.',
    area: 'boards',
    who: 'user',
    output: board,
    ifMatch: true,
    example: { params: { id: '$board' } },
    run: (ctx, { params }) => answer(ctx, params.id),
  }),
  defineCall({
    method: 'POST',
    path: '/taskboard',
    summary: 'Create a task board',
    notes:
      'With tags it is pending until the cards of their contacts are added. Without lanes it gets Assigned and Completed.',
    area: 'boards',
    who: 'administer',
    body: z.object({ ...z.object(boardBody).partial().shape, boardname: boardBody.boardname }),
    output: board,
    status: 201,
    errors: { conflict: 'there is a board of this name, or the account has 200' },
    example: {
      body: {
        boardname: 'Renewals',
        description: 'Policies that end next month',
        assignedTag: ['$tag'],
        monitor: true,
        lanes: [{ label: 'To call' }, { label: 'Called' }, { label: 'Renewed' }],
      },
    },
    run: async (ctx, { body }) => {
      const lanes = body.lanes ?? FIXED_LANES.map((label) => ({ label, action: 'create' as const }))
      const { id } = await withFieldNames(NAMES, async () =>
        createBoard(ctx, parseInput(boardSchema, formOf({ ...body, lanes }))),
      )
      return answer(ctx, id)
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/taskboard/{id}',
    summary: 'Change a task board',
    area: 'boards',
    who: 'administer',
    body: z.object(boardBody).partial(),
    output: board,
    status: 201,
    ifMatch: true,
    errors: { conflict: 'there is a board of this name' },
    example: { params: { id: '$board' }, body: { description: 'Call before the 15th.' } },
    run: async (ctx, { params: { id }, body, version }) => {
      await change(ctx, id, body, version)
      return answer(ctx, id)
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/taskboard/{id}',
    summary: 'Delete a task board',
    notes: 'With all its cards, for good.',
    area: 'boards',
    who: 'administer',
    example: { params: { id: '$spareBoard' } },
    run: (ctx, { params }) => deleteBoard(ctx, params.id),
  }),
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
    output: listOf(card),
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
    path: '/taskboard/{id}/users',
    summary: 'List the users who may use a board',
    area: 'boards',
    who: 'user',
    output: listOf(
      z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), avatar: z.string().nullable() }),
    ),
    example: { params: { id: '$board' } },
    run: async (ctx, { params }) => {
      const { users } = await readBoard(ctx, params.id)
      const all = await listPeers(ctx)
      return wholeList(users.length > 0 ? all.filter(({ id }) => users.includes(id)) : all)
    },
  }),
  defineCall({
    method: 'GET',
    path: '/taskboard/{id}/lanes',
    summary: 'List the lanes of a board',
    area: 'boards',
    who: 'user',
    output: listOf(lane),
    example: { params: { id: '$board' } },
    run: async (ctx, { params }) => wholeList(lanesOf(ctx, await readBoard(ctx, params.id))),
  }),
  defineCall({
    method: 'DELETE',
    path: '/taskboard/{id}/lanes/{laneId}',
    summary: 'Delete a lane',
    notes: 'Its cards go to the first lane.',
    area: 'boards',
    who: 'administer',
    errors: { conflict: 'the first and the last lane stay' },
    example: { params: { id: '$spareBoard', laneId: '$spareLane' } },
    run: async (ctx, { params: { id, laneId } }) => {
      const { lanes } = await getBoardToEdit(ctx, id)
      const found = lanes.find((each) => each.id === laneId)
      if (!found) throw notFound('This lane')
      if (!found.canDelete) throw new AppError('conflict', 'The first and the last lane of a board stay.')
      await change(ctx, id, { lanes: [{ id: laneId, label: found.label, action: 'delete' }] })
    },
  }),
  defineCall({
    method: 'GET',
    path: '/taskboard/card/{id}',
    summary: 'Get a card',
    notes: 'Of a board that the user may use.',
    area: 'boards',
    who: 'user',
    output: card,
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
    output: card,
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
    output: card,
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
    output: card,
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
      card.extend({ boardname: z.string(), laneLabel: z.string() }).meta({ id: 'TaskCardOfClient' }),
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

type Rules = Map<string, unknown>

const rulesOf = async (ctx: Ctx): Promise<Rules> =>
  new Map((await listTags(ctx)).map(({ id, rule }) => [id, rule]))

/** @throws AppError not-found */
const readBoard = (ctx: Ctx, id: string): Promise<BoardView> =>
  ctx.can.administer ? getBoardToEdit(ctx, id) : getBoard(ctx, id)

const lanesOf = (ctx: Ctx, { lanes }: BoardView) =>
  lanes.map((each) => ({ ...each, canEdit: ctx.can.administer, action: 'update' as const }))

const toListed = (ctx: Ctx, view: BoardView, rules: Rules) => ({
  ...view,
  boardname: view.name,
  allowedUsers: view.users,
  cardsFor: PEOPLE[view.cardsFor],
  assignedTag: view.tags.map(({ pending, ...tag }) => ({
    ...tag,
    status: pending ? ('pending' as const) : ('ready' as const),
    queryObj: rules.get(tag.id) ?? null,
  })),
  lanes: lanesOf(ctx, view),
})

/** A board with the first cards of its lanes. @throws AppError not-found */
async function answer(ctx: Ctx, id: string): Promise<z.input<typeof board>> {
  const [view, mine, rules] = await Promise.all([readBoard(ctx, id), orNull(getBoard(ctx, id)), rulesOf(ctx)])
  const pages = mine ? await firstCards(ctx, view, ALL_CARDS) : {}
  const cards = await toCards(
    ctx,
    Object.values(pages).flatMap(({ items }) => items),
  )
  const listed = toListed(ctx, view, rules)
  return {
    ...listed,
    lanes: listed.lanes.map((each) => ({
      ...each,
      cards: cards.filter(({ laneId }) => laneId === each.id),
      eof: pages[each.id]?.nextCursor === null,
    })),
  }
}

async function toCards(ctx: Ctx, views: readonly CardView[]): Promise<z.input<typeof card>[]> {
  const details = await detailsOf(
    ctx,
    views.map(({ id }) => id),
  )
  return views.map((view) => ({
    ...view,
    clientType: view.level === 'coapplicant' ? 'secondary' : 'primary',
    subTitle: view.client?.name ?? '',
    details: details.get(view.id) ?? '',
    body: details.get(view.id) ?? '',
    cardColor: view.color,
    assignedOn: view.assignedOn && formatDate(new Date(view.assignedOn), ctx.account.timezone),
    order: view.position,
  }))
}

type BoardBody = Partial<z.output<z.ZodObject<typeof boardBody>>>

/** Values as the form of a board would send them. */
const formOf = (body: BoardBody) => ({
  name: body.boardname,
  description: body.description,
  tags: body.assignedTag,
  cardsFor: (Object.keys(PEOPLE) as (keyof typeof PEOPLE)[]).find((ours) => PEOPLE[ours] === body.cardsFor),
  users: body.allowedUsers,
  monitor: body.monitor,
  effDate: body.effDate ?? undefined,
  expDate: body.expDate ?? undefined,
  lanes: body.lanes?.map((each) => ({ ...each, action: each.action ?? (each.id ? 'update' : 'create') })),
})

/** Changes the given fields of a board. @throws AppError as updateBoard */
async function change(ctx: Ctx, id: string, body: BoardBody, version?: number): Promise<void> {
  const before = await getBoardToEdit(ctx, id)
  const whole: BoardBody = {
    boardname: before.name,
    description: before.description,
    assignedTag: before.tags.map((tag) => tag.id),
    cardsFor: PEOPLE[before.cardsFor],
    allowedUsers: before.users,
    monitor: before.monitor,
    effDate: before.effDate,
    expDate: before.expDate,
    lanes: before.lanes.map(({ id, label }) => ({ id, label })),
    ...body,
  }
  if (body.lanes?.every(({ action }) => action === 'delete')) {
    const named = new Set(body.lanes.map((each) => each.id))
    const others = before.lanes.filter((each) => !named.has(each.id)).map(({ id, label }) => ({ id, label }))
    whole.lanes = [...others, ...body.lanes]
  }
  const form = { ...formOf(whole), version: version ?? before.version }
  await withFieldNames(NAMES, async () => updateBoard(ctx, id, parseInput(boardSchema, form)))
}
