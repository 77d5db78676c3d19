import { z } from 'zod'
import { lines } from '#app/lib/text.schema.ts'
import { MAX_NOTE_LENGTH } from './note.ts'

const ticked = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

/** The fields of a note; its picture is sent as a file beside them. */
export const noteSchema = z.object({
  note: lines({
    max: MAX_NOTE_LENGTH,
    tooLong: `A note can have at most ${MAX_NOTE_LENGTH.toLocaleString('en-US')} characters.`,
  }).default(''),
  isSticky: ticked,
  removeImage: ticked,
  /** Created with the form, so that sending it twice adds one follow-up. */
  newId: z.uuid().optional(),
})

export type NoteInput = Omit<z.output<typeof noteSchema>, 'newId'> & {
  /** The uploaded file. */
  image?: Uint8Array | null
}
