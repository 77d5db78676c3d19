import { z } from 'zod'
import { CARD_COLORS, type CardColor, type CardsFor } from './board.ts'

const cardFields = z.object({
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
  title: z.string(),
  dueOn: z.string().nullable().describe('yyyy-MM-dd'),
  tags: z.array(z.string()).describe('Names of the contact’s tags.'),
  assignedTo: z.uuid().nullable().describe('The id of a user.'),
})

/** A card in its lane. */
export interface CardView extends z.infer<typeof cardFields> {
  level: 'applicant' | 'coapplicant'
  color: CardColor | null
  /** ISO. */
  assignedOn: string | null
  /** Its place in the lane. */
  position: string
  done: boolean
  comments: number
  /** Counts changes of its fields. */
  edits: number
  /** ISO. */
  updatedAt: string
}

/** A card in an answer. */
export const cardAnswer = cardFields
  .extend({
    clientType: z.enum(['primary', 'secondary']).describe('Which person of the contact it is for.'),
    subTitle: z.string().describe('The name of the person.'),
    details: z.string(),
    body: z.string().describe('The same as details.'),
    cardColor: z.enum(CARD_COLORS).nullable(),
    assignedOn: z.string().nullable().describe('MM/dd/yyyy'),
    order: z.string().describe('Its place in the lane: cards are sorted by it, then by id.'),
  })
  .meta({ id: 'TaskCard' })

const laneFields = z.object({
  id: z.uuid(),
  label: z.string(),
  total: z.int().describe('How many cards it has, whatever is filtered.'),
  canMove: z.boolean().describe('The first and the last lane stay where they are.'),
  canDelete: z.boolean(),
})
export type LaneView = z.infer<typeof laneFields>

export const laneAnswer = laneFields
  .extend({
    canEdit: z.boolean(),
    action: z.literal('update').describe('What a PUT of the board does with it as it is.'),
  })
  .meta({ id: 'TaskLane' })

const counts = z.object({
  total: z.int().describe('How many cards it has.'),
  assigned: z.int().describe('Cards in the first lane.'),
  progress: z.int().describe('Cards in the lanes between.'),
  completed: z.int().describe('Cards in the last lane.'),
})

const tagFields = z.object({
  id: z.uuid(),
  name: z.string(),
  assigned: z.int().describe('How many contacts have it.'),
})

export interface BoardTag extends z.infer<typeof tagFields> {
  dynamic: boolean
  /** Its cards are still being added. */
  pending: boolean
  /** Counts its contacts' cards on the board, with Show Completed. */
  progress?: { cards: number; completed: number }
}

const boardFields = z.object({
  id: z.uuid(),
  version: z.int(),
  description: z.string(),
  ...counts.shape,
  monitor: z.boolean(),
  monitorAlert: z.boolean().describe('It is monitored and has open cards without an assignee.'),
  effDate: z.string().nullable().describe('yyyy-MM-dd, its first day'),
  expDate: z.string().nullable().describe('yyyy-MM-dd, its last day'),
  status: z.enum(['pending', 'ready']).describe('pending: it is still being built, and can’t be used.'),
})

/** A board as the list and the board page show it. */
export interface BoardView extends z.infer<typeof boardFields> {
  name: string
  tags: BoardTag[]
  /** The people of its tags' contacts who get cards. */
  cardsFor: CardsFor
  lanes: LaneView[]
  /** Users who may use it; empty for everyone. */
  users: string[]
}

const boardShape = {
  ...boardFields.shape,
  boardname: z.string(),
  assignedTag: z.array(
    tagFields.extend({
      status: z.enum(['pending', 'ready']).describe('pending: its cards are still being added.'),
      queryObj: z.unknown().describe('The rule of a dynamic tag; null for others.'),
    }),
  ),
  cardsFor: z
    .enum(['primary', 'secondary', 'both'])
    .describe('Which people of its tags’ contacts get a card.'),
  allowedUsers: z.array(z.uuid()).describe('Users who may use it; empty for everyone.'),
}

/** A board in a list. */
export const listedBoardAnswer = z
  .object({ ...boardShape, lanes: z.array(laneAnswer) })
  .meta({ id: 'TaskBoard' })

const laneWithCards = laneAnswer
  .extend({
    cards: z.array(cardAnswer).describe('The first 10.'),
    eof: z.boolean().describe('Whether these are all.'),
  })
  .meta({ id: 'TaskLaneWithCards' })

/** A board by itself. */
export const boardAnswer = z
  .object({ ...boardShape, lanes: z.array(laneWithCards) })
  .meta({ id: 'TaskBoardWithCards' })
