import { z } from 'zod'
import { MAX_NOTE_LENGTH } from '#app/features/messaging/timeline/note.ts'
import { line, lines } from '#app/lib/text.schema.ts'
import { NO_RESULT } from './result.ts'

const MAX_FOLLOW_UP = 2000

const text = (max: number) =>
  lines({ max, tooLong: `This can have at most ${max.toLocaleString('en-US')} characters.` }).default('')

export const resultNameSchema = z.object({
  name: line({
    max: 40,
    missing: 'Enter a name.',
    tooLong: 'A name can have at most 40 characters.',
  }),
})

export const renameResultSchema = resultNameSchema.extend({
  id: z.uuid(),
  version: z.coerce.number().int().min(1),
})

/** The form after a call. All of it is optional, but it can't be empty. */
export const afterCallSchema = z.object({
  result: z.union([z.literal(NO_RESULT), z.uuid('Choose one of the results.')]).optional(),
  /** The one that the call had when the form was opened. */
  openedResult: z.uuid().optional(),
  note: text(MAX_NOTE_LENGTH),
  noteId: z.uuid().optional(),
  /** A `datetime-local` value in the account's zone. */
  followUpAt: z.string().max(30).optional(),
  followUp: text(MAX_FOLLOW_UP),
  followUpId: z.uuid().optional(),
  tags: z.array(z.uuid()).max(100).optional(),
  /** `<board>.<card>.<lane it is in>.<lane it goes to>`. */
  card: z
    .string()
    .regex(/^([0-9a-f-]{36}\.){3}[0-9a-f-]{36}$/, 'Choose one of the lanes.')
    .optional(),
})
