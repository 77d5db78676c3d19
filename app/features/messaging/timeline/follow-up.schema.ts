import { editFields } from '#app/lib/edit-fields.ts'
import { z } from 'zod'
import { lines } from '#app/lib/text.schema.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { isFilled } from '#app/features/messaging/templates/fill.ts'
import { MAX_TEXT_LENGTH } from '#app/features/messaging/texting/limits.ts'
import { ALL_FIELDS_REQUIRED, ASSIGNEES } from './follow-up.ts'

const MAX_FOLLOW_UP_NOTE = 2000

/** The form of a follow-up. Times are `datetime-local` values in the account's zone. */
export const followUpSchema = z
  .object({
    assignTo: z.enum(ASSIGNEES, 'Choose who does this.'),
    /** The assignee when `assignTo` is `peer`. */
    user: z
      .union([z.literal('').transform(() => undefined), z.uuid('Choose a person.')], 'Choose a person.')
      .optional(),
    date: z.string().max(30).optional(),
    reminderAt: z
      .enum(['none', '0', '15', '30', '45', '60'])
      .optional()
      .transform((value) => (value === undefined || value === 'none' ? null : Number(value))),
    note: lines({
      max: MAX_FOLLOW_UP_NOTE,
      tooLong: `A note can have at most ${MAX_FOLLOW_UP_NOTE} characters.`,
    }).default(''),
    messageTo: z.string().max(20).optional(),
    message: z
      .string()
      .max(MAX_TEXT_LENGTH, `A text can have at most ${MAX_TEXT_LENGTH.toLocaleString('en-US')} characters.`)
      .refine((body) => !body.includes('\0'), 'This text contains a character that cannot be sent.')
      .superRefine(keepsNoSecret)
      .superRefine(isFilled)
      .optional()
      // Without JavaScript, forms send line breaks as CRLF, which would count as a change.
      .transform((text) => text?.replaceAll('\r\n', '\n').trim() ?? ''),
    messageAt: z.string().max(30).optional(),
    /** Created with the form, so that sending it twice adds one follow-up. */
    newId: z.uuid().optional(),
    ...editFields,
    version: editFields.version.optional().catch(undefined),
  })
  .superRefine((input, context) => {
    const need = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (input.assignTo === 'peer' && !input.user) need('user', 'Choose a person.')
    if (input.assignTo === 'none') {
      if (!input.messageTo) need('messageTo', ALL_FIELDS_REQUIRED)
      if (!input.message) need('message', ALL_FIELDS_REQUIRED)
      if (!input.messageAt) need('messageAt', ALL_FIELDS_REQUIRED)
    } else {
      if (!input.date) need('date', 'Choose when.')
      // Without a recipient there is no text to validate.
      if (input.messageTo && !input.message) need('message', 'Write the text, or don’t choose a recipient.')
      if (input.messageTo && !input.messageAt) need('messageAt', 'Choose when the text goes.')
    }
  })

export type FollowUpValues = z.output<typeof followUpSchema>
