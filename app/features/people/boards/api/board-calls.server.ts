import { z } from 'zod'
import { listPeers } from '#app/features/accounts/presence/presence.server.ts'
import { listTags } from '#app/features/people/tags/tags.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, pageOfAll, pageQuery, wholeList } from '#app/lib/api/list.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { withFieldNames } from '#app/lib/field-names.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { userAnswer } from '#app/lib/user-view.server.ts'
import {
  createBoard,
  deleteBoard,
  getBoardToEdit,
  listAllBoards,
  updateBoard,
} from '../admin-boards.server.ts'
import { FIXED_LANES } from '../board.ts'
import { boardAnswer, type BoardView, laneAnswer, listedBoardAnswer } from '../board-views.server.ts'
import { boardSchema } from '../board.schema.ts'
import { getBoard, nullIfMissing } from '../boards.server.ts'
import { firstCards } from '../lane-cards.server.ts'
import { ALL_CARDS, day, toCards } from './card-wire.server.ts'

/** Which people of a contact get a card, on the wire by ours. */
const PEOPLE = { applicant: 'primary', coapplicant: 'secondary', both: 'both' } as const

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

/** Fields of a board on the wire, by ours. */
const NAMES = { name: 'boardname', tags: 'assignedTag', users: 'allowedUsers' }

export const boardCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/taskboard',
    summary: 'List task boards',
    notes:
      'All boards for admins, and for others those they may use: first those that need attention, then by name.',
    area: 'boards',
    who: 'user',
    query: pageQuery(100),
    output: listOf(listedBoardAnswer),
    example: {},
    run: async (ctx, { query }) => {
      const all = await listAllBoards(ctx)
      const sorted = all.toSorted((a, b) => Number(b.monitorAlert) - Number(a.monitorAlert))
      const rules = await rulesOf(ctx)
      return pageOfAll(
        sorted.map((each) => toListed(ctx, each, rules)),
        query,
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
    output: boardAnswer,
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
    output: boardAnswer,
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
    output: boardAnswer,
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
    path: '/taskboard/{id}/users',
    summary: 'List the users who may use a board',
    area: 'boards',
    who: 'user',
    output: listOf(userAnswer),
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
    output: listOf(laneAnswer),
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
]

type Rules = Map<string, unknown>

const rulesOf = async (ctx: Ctx): Promise<Rules> =>
  new Map((await listTags(ctx)).map(({ id, rule }) => [id, rule]))

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

/** A board with the first cards of its lanes. */
async function answer(ctx: Ctx, id: string): Promise<z.input<typeof boardAnswer>> {
  const [view, mine, rules] = await Promise.all([
    readBoard(ctx, id),
    nullIfMissing(getBoard(ctx, id)),
    rulesOf(ctx),
  ])
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

/** Changes the given fields of a board. */
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
