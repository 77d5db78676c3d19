import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import type { Opened } from '#app/lib/edits.ts'
import { parseDate } from '#app/lib/read-date.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { versionField } from '#app/lib/version-field.ts'
import { BOARD_MESSAGES, CARDS_FOR, MAX_LANES } from './board.ts'

export const BOARD_NAME_MAX = 60
export const BOARD_DESCRIPTION_MAX = 300
export const LANE_LABEL_MAX = 40

const oneLine = (typed: string) => typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()

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
  label: z
    .string('Enter a name for the lane.')
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, 'Enter a name for the lane.')
        .max(LANE_LABEL_MAX, `Use at most ${LANE_LABEL_MAX} characters.`)
        .superRefine(keepsNoSecret),
    ),
  action: z.enum(['create', 'update', 'delete']).default('update'),
  /** The lane that gets the cards of a removed one; by default the first. */
  cardsTo: z.uuid().optional(),
})

const NAME_MISSING = BOARD_MESSAGES.nameMissing

/** The form of a task board. */
export const boardSchema = z
  .object({
    name: z
      .string(NAME_MISSING)
      .transform(oneLine)
      .pipe(
        z
          .string()
          .min(1, NAME_MISSING)
          .max(BOARD_NAME_MAX, `Use at most ${BOARD_NAME_MAX} characters.`)
          .superRefine(keepsNoSecret),
      ),
    description: z
      .string()
      .max(BOARD_DESCRIPTION_MAX, `Use at most ${BOARD_DESCRIPTION_MAX} characters.`)
      .superRefine(keepsNoSecret)
      .default('')
      .transform((typed) => typed.replaceAll('\0', '').trim()),
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
