import { z } from 'zod'
import { parseDay } from '#app/lib/dates.ts'
import { editFields } from '#app/lib/edit-fields.ts'
import { line, lines } from '#app/lib/text.schema.ts'
import { flowRecordingSchema } from './flow-recording.schema.ts'
import { HOLIDAYS } from './holidays.ts'
import {
  CLOSURE_NAME_MAX,
  DEFAULT_CLOSED_MESSAGE,
  MOST_OPENINGS,
  type OfficeHours,
  type Opening,
  SMS_CLOSED_MAX,
  SPOKEN_MAX,
  type Weekday,
  WEEKDAYS,
} from './office-hours.ts'

// A location's office hours, in its shape on the wire.

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.')
  .regex(/[05]$/, 'Use steps of 5 minutes.')
  .optional()

const openingFields = { openTime: time, closeTime: time, nextDay: z.boolean().default(false) }

const MOST_CLOSURES = 50

/** A weekday. A closing time of 00:00 is the end of the day. */
const day = z.object({
  open: z.boolean().default(false),
  ...openingFields,
  more: z
    .array(z.object(openingFields))
    .max(MOST_OPENINGS - 1, `A day can have ${MOST_OPENINGS} openings.`)
    .default([])
    // Rows that were left empty.
    .transform((rows) => rows.filter(({ openTime, closeTime }) => openTime || closeTime)),
})
type Day = z.output<typeof day>

/** Reports the problems of a day's openings, each beside its field. */
const checkedDay = day.superRefine(({ open, more, ...first }, check) => {
  if (!open) return
  let end = -1
  const rows = [first, ...more].map((opening, index) => ({
    ...opening,
    at: index === 0 ? [] : ['more', index - 1],
  }))
  for (const { openTime, closeTime, nextDay, at } of rows.toSorted((a, b) =>
    compare(a.openTime, b.openTime),
  )) {
    const refuse = (field: string, message: string) =>
      check.addIssue({ code: 'custom', path: [...at, field], message })
    if (!openTime) refuse('openTime', 'Enter when it opens.')
    if (!closeTime) refuse('closeTime', 'Enter when it closes.')
    if (!openTime || !closeTime) continue
    const closing = minutesOf(closeTime) + (nextDay || closeTime === '00:00' ? DAY_MINUTES : 0)
    if (minutesOf(openTime) < end) refuse('openTime', 'It overlaps with another opening of this day.')
    if (closing === minutesOf(openTime)) refuse('closeTime', 'It closes when it opens.')
    else if (closing < minutesOf(openTime)) refuse('closeTime', BEFORE_IT_OPENS)
    else if (closing - minutesOf(openTime) > DAY_MINUTES)
      refuse('closeTime', 'It would be open for more than a day.')
    end = Math.max(end, closing)
  }
})

const BEFORE_IT_OPENS = 'It closes before it opens. For a time after midnight, check “Next day”.'
const DAY_MINUTES = 24 * 60
const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const compare = (a = '', b = '') => (a < b ? -1 : Number(a > b))

/** Keeps only days that are open and have both times. */
const hoursOf = (weekday: z.ZodType<Day, unknown>) =>
  z
    .object(
      Object.fromEntries(WEEKDAYS.map((name) => [name, weekday.optional()])) as Record<
        Weekday,
        z.ZodOptional<z.ZodType<Day, unknown>>
      >,
    )
    .default({})
    .transform((days): OfficeHours['hours'] =>
      Object.fromEntries(
        WEEKDAYS.flatMap((name) => {
          const { open, more = [], ...first } = days[name] ?? {}
          const others = more.filter(isWhole).map(asStored)
          return open && isWhole(first)
            ? [[name, { open, ...asStored(first), ...(others.length > 0 && { more: others }) }]]
            : []
        }),
      ),
    )

const isWhole = <Row extends Partial<Opening>>(opening: Row): opening is Row & Opening =>
  opening.openTime !== undefined && opening.closeTime !== undefined

const asStored = ({ openTime, closeTime, nextDay }: Opening): Opening => ({
  openTime,
  closeTime,
  ...(nextDay && { nextDay }),
})

const date = z.string().refine((typed) => parseDay(typed) !== null, 'Enter a date.')

const storedClosures = z
  .array(z.object({ from: date, to: date, name: z.string().max(CLOSURE_NAME_MAX).default('') }))
  .default([])

/** Rows that were left empty don't count; a single day needs no last one. */
const closures = z
  .array(
    z.object({
      from: z.string().default(''),
      to: z.string().default(''),
      name: line({ max: CLOSURE_NAME_MAX }).default(''),
    }),
  )
  .max(MOST_CLOSURES, `Use at most ${MOST_CLOSURES} closing dates.`)
  .default([])
  .superRefine((rows, check) => {
    for (const [index, { from, to, name }] of rows.entries()) {
      if (!from && !to && !name) continue
      const refuse = (field: string, message: string) =>
        check.addIssue({ code: 'custom', path: [index, field], message })
      if (!parseDay(from)) refuse('from', 'Enter a date.')
      if (to && !parseDay(to)) refuse('to', 'Enter a date.')
      else if (to && to < from) refuse('to', 'It ends before it begins.')
    }
  })
  .transform((rows) =>
    rows.filter(({ from }) => from).map(({ from, to, name }) => ({ from, to: to || from, name })),
  )

const common = {
  holidays: z.array(z.enum(HOLIDAYS)).max(HOLIDAYS.length).default([]),
  observed: z.boolean().default(false),
  /** The automatic answer to a text while the office is closed; empty for none. */
  smsClosedMessage: lines({ max: SMS_CLOSED_MAX }).default(''),
}
const closedType = z.enum(['disabled', 'text', 'recording']).default('text')

export const officeHoursSchema = z.object({
  ...common,
  hours: hoursOf(day),
  closures: storedClosures,
  /** The message to callers while the office is closed. */
  closedMessage: z
    .object({
      type: closedType,
      message: lines({ max: SPOKEN_MAX }).default(DEFAULT_CLOSED_MESSAGE),
      recording: flowRecordingSchema.nullable().default(null),
    })
    .prefault({}),
})

/** The form: a recording is named by its key. */
export const officeHoursFormSchema = z.object({
  ...common,
  hours: hoursOf(checkedDay),
  closures,
  closedMessage: z
    .object({
      type: closedType,
      message: lines({ max: SPOKEN_MAX }).default(''),
      recording: z.string().max(400).default(''),
    })
    .superRefine(({ type, message, recording }, check) => {
      if (type === 'text' && !message) {
        check.addIssue({ code: 'custom', path: ['message'], message: 'Enter what callers hear.' })
      }
      if (type === 'recording' && !recording) {
        check.addIssue({ code: 'custom', path: ['recording'], message: 'Choose a recording.' })
      }
    }),
  ...editFields,
})
export type OfficeHoursValues = z.output<typeof officeHoursFormSchema>

/** Reads stored office hours; null without any, or when they can't be read. */
export function readOfficeHours(stored: unknown): OfficeHours | null {
  return stored === null ? null : (officeHoursSchema.safeParse(stored).data ?? null)
}
