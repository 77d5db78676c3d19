import { z } from 'zod'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { editFields } from '#app/lib/edit-fields.ts'
import { flowRecordingSchema } from './call-flow.schema.ts'
import { HOLIDAYS } from './holidays.ts'
import {
  DEFAULT_CLOSED_MESSAGE,
  type OfficeHours,
  SMS_CLOSED_MAX,
  SPOKEN_MAX,
  WEEKDAYS,
} from './office-hours.ts'

// A location's office hours, in the shape that spec 1, 3 gives them on the wire.

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.')
  .regex(/[05]$/, 'Use steps of 5 minutes.')
  .optional()

/** A weekday. A closing time of 00:00 is the end of the day. */
const day = z
  .object({ open: z.boolean().default(false), openTime: time, closeTime: time })
  .superRefine(({ open, openTime, closeTime }, check) => {
    if (!open || !openTime || !closeTime || closeTime === '00:00' || openTime < closeTime) return
    check.addIssue({
      code: 'custom',
      path: ['closeTime'],
      message: openTime === closeTime ? 'It closes when it opens.' : 'It closes before it opens.',
    })
  })
  .optional()

const text = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters.`)
    .superRefine(keepsNoSecret)
    .transform((typed) => typed.replaceAll('\0', '').trim())

/** Keeps only days that are open and have both times (spec 1, 5). */
const hours = z
  .object({
    sunday: day,
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
  })
  .default({})
  .transform((days): OfficeHours['hours'] =>
    Object.fromEntries(
      WEEKDAYS.flatMap((weekday) => {
        const { open, openTime, closeTime } = days[weekday] ?? {}
        return open && openTime && closeTime ? [[weekday, { open, openTime, closeTime }]] : []
      }),
    ),
  )

const common = {
  hours,
  holidays: z.array(z.enum(HOLIDAYS)).max(HOLIDAYS.length).default([]),
  /** What answers a text while the office is closed; empty: nothing does. */
  smsClosedMessage: text(SMS_CLOSED_MAX).default(''),
}
const closedType = z.enum(['disabled', 'text', 'recording']).default('text')

export const officeHoursSchema = z.object({
  ...common,
  /** What a caller hears while the office is closed. */
  closedMessage: z
    .object({
      type: closedType,
      message: text(SPOKEN_MAX).default(DEFAULT_CLOSED_MESSAGE),
      recording: flowRecordingSchema.nullable().default(null),
    })
    .prefault({}),
})

/** The form: a recording is named by its key. */
export const officeHoursFormSchema = z.object({
  ...common,
  closedMessage: z
    .object({
      type: closedType,
      message: text(SPOKEN_MAX).default(''),
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
export type OfficeHoursForm = z.output<typeof officeHoursFormSchema>

/** What is stored; null where nothing is, or it can't be read. */
export function readOfficeHours(stored: unknown): OfficeHours | null {
  return stored === null ? null : (officeHoursSchema.safeParse(stored).data ?? null)
}
