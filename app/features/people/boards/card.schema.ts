import { z } from 'zod'
import { chosenMentions } from '#app/lib/mentions.ts'
import { editFields } from '#app/lib/edit-fields.ts'
import { parseDate } from '#app/lib/read-date.ts'
import type { Opened } from '#app/lib/edits.ts'
import { line, lines } from '#app/lib/text.schema.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { CARD_COLORS, CARDS_FOR, MAX_LANES, MOST_TO_BOARD } from './board.ts'

export const CARD_TITLE_MAX = 200
export const CARD_DETAILS_MAX = 5_000
export const COMMENT_MAX = 2_000

const title = line({ max: CARD_TITLE_MAX }).default('')
const details = lines({ max: CARD_DETAILS_MAX }).default('')

const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => null), schema]).nullish()

const dueOn = z
  .string()
  .max(30)
  .default('')
  .transform((typed, context): string | null => {
    const date = typed.trim() ? parseDate(typed.trim()) : null
    if (date || !typed.trim()) return date
    context.addIssue({ code: 'custom', message: 'Enter a date as MM/DD/YYYY.' })
    return z.NEVER
  })

const assignedTo = optional(z.uuid('Choose a person.'))

/** The Add Card form: no field is required. */
export const newCardSchema = z.object({
  client: optional(z.uuid()),
  level: z.enum(['applicant', 'coapplicant']).default('applicant'),
  title,
  details,
  /** Without one, the first lane. */
  lane: optional(z.uuid('Choose a lane.')),
  assignedTo,
  dueOn,
})

const uuidList = z.string().max(MOST_TO_BOARD * 37)

/** The form that puts contacts on a board. `ids` are separated by spaces, and `where` is `board:lane`. */
export const toBoardSchema = z
  .object({
    cardId: optional(z.uuid()),
    ids: uuidList.transform((text) => text.split(' ').filter(Boolean)).pipe(z.array(z.uuid())),
    cardsFor: z.enum(CARDS_FOR.map(({ value }) => value)).default('applicant'),
    where: z
      .string('Choose a board.')
      .regex(/^[0-9a-f-]{36}:[0-9a-f-]{36}$/, 'Choose a board.')
      .transform((both) => both.split(':') as [string, string]),
    title,
    details,
    assignedTo,
    dueOn,
    /** Leaves out people who have an open card on the board. */
    skip: z.boolean().default(false),
  })
  .transform(({ where: [board, lane], ...rest }) => ({ ...rest, board, lane }))

export const cardSchema = z.object({
  title,
  details,
  dueOn,
  color: optional(z.enum(CARD_COLORS, 'Choose a color.')),
  assignedTo,
  ...editFields,
})

export const commentSchema = z.object({
  comment: lines({ max: COMMENT_MAX, missing: 'Write a comment.' }),
  mentions: chosenMentions,
})

/**
 * `after` is the card that it is put below, `at` the key of the place that it had before a move that is undone. Without
 * both it goes to the top.
 */
export const moveSchema = z.object({
  from: z.uuid('Choose a lane.'),
  to: z.uuid('Choose a lane.'),
  after: optional(z.uuid()),
  at: optional(z.string().regex(/^[0-9A-Za-z]{1,60}$/)),
})

const chosen = z.array(z.uuid()).max(2_000, 'Choose at most 2,000 cards one by one.').default([])

const changedFields = {
  assignTo: optional(z.union([z.literal('none'), z.uuid()])),
  due: optional(z.literal('none')),
  dueOn,
  color: optional(z.enum([...CARD_COLORS, 'none'])),
}

/** Chosen cards, and what they get; `none` for no assignee, due date or color. */
export const bulkSchema = z.object({
  card: chosen,
  /** Lanes whose matching cards are all chosen: the id and how many cards there were. */
  lane: z
    .array(z.string().regex(/^[0-9a-f-]{36}:\d{1,7}$/))
    .max(MAX_LANES)
    .default([])
    .transform((lanes) => lanes.map((lane) => ({ id: lane.slice(0, 36), seen: Number(lane.slice(37)) })))
    .refine((lanes) => lanes.every(({ id }) => isUuid(id))),
  /** The cards left out of such a lane. */
  except: chosen,
  intent: z.enum(['apply', 'complete', 'delete']).default('apply'),
  to: optional(z.uuid()),
  ...changedFields,
})

/** A field of a card that is changed by itself, as it is read. */
export const cardFieldSchema = z.object(changedFields)

/** The change that the fields of `bulkSchema` or `cardFieldSchema` ask for. One that wasn't sent, or is empty, stays. */
export const cardsChange = ({ assignTo, due, dueOn: day, color }: z.output<typeof cardFieldSchema>) => ({
  assignTo: assignTo === 'none' ? null : (assignTo ?? undefined),
  dueOn: due === 'none' ? null : (day ?? undefined),
  color: color === 'none' ? null : (color ?? undefined),
})

export type NewCardInput = Omit<z.infer<typeof newCardSchema>, 'dueOn'> & { dueOn?: string | null }
export type ToBoardInput = Omit<z.infer<typeof toBoardSchema>, 'board'>
/** Without a version nothing is refused. */
export type CardInput = Omit<z.infer<typeof cardSchema>, keyof Opened> & Opened
export type MoveInput = z.infer<typeof moveSchema>
