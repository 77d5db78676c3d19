import { z } from 'zod'
import { editFields, versionField } from '#app/lib/edit-fields.ts'
import type { Opened } from '#app/lib/edits.ts'
import { parseDate } from '#app/lib/read-date.ts'
import { line, lines } from '#app/lib/text.schema.ts'
import { BOARD_MESSAGES, CARDS_FOR, MAX_LANES } from './board.ts'

export const BOARD_NAME_MAX = 60
export const BOARD_DESCRIPTION_MAX = 300
export const LANE_LABEL_MAX = 40

const day = z
  .string()
  .max(30)
  .optional()
  .transform((typed, context): string | null => {
    const text = typed?.trim() ?? ''
    if (!text) return null
    const date = parseDate(text)
    if (date) return date
    context.addIssue({ code: 'custom', message: 'Enter a date as MM/DD/YYYY.' })
    return z.NEVER
  })

const laneSchema = z.object({
  /** Undefined for a new lane. */
  id: z.uuid().optional(),
  label: line({ max: LANE_LABEL_MAX, missing: 'Enter a name for the lane.' }),
  action: z.enum(['create', 'update', 'delete']).default('update'),
  /** The lane that gets the cards of a removed one; by default the first. */
  cardsTo: z.uuid().optional(),
})

/** The form of a task board. */
export const boardSchema = z
  .object({
    name: line({ max: BOARD_NAME_MAX, missing: BOARD_MESSAGES.nameMissing }),
    description: lines({ max: BOARD_DESCRIPTION_MAX }).default(''),
    tags: z.array(z.uuid()).max(50, 'Use at most 50 tags.').default([]),
    cardsFor: z.enum(CARDS_FOR.map(({ value }) => value)).optional(),
    users: z.array(z.uuid()).max(500).default([]),
    monitor: z.boolean().default(false),
    effDate: day,
    expDate: day,
    lanes: z
      .array(laneSchema)
      .max(MAX_LANES, `A board can have ${MAX_LANES} lanes.`)
      .default([])
      .refine((lanes) => lanes.some(({ action }) => action !== 'delete'), BOARD_MESSAGES.lanesMissing),
    ...editFields,
    /** Undefined for a new board. */
    version: versionField.optional(),
  })
  .superRefine(({ effDate, expDate }, context) => {
    if (!effDate || !expDate || effDate <= expDate) return
    context.addIssue({ code: 'custom', path: ['effDate'], message: BOARD_MESSAGES.effAfterExp })
    context.addIssue({ code: 'custom', path: ['expDate'], message: BOARD_MESSAGES.expBeforeEff })
  })

/** Without a version nothing is refused. */
export type BoardInput = Omit<z.infer<typeof boardSchema>, keyof Opened> & Opened
