import { isBlank } from '#app/lib/blank.ts'
import { chosenMentions } from '#app/lib/mentions.ts'
import { z } from 'zod'
import { isFilled } from '#app/features/messaging/templates/fill.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { MAX_GROUP, MAX_MEDIA, MAX_NOTE, MAX_TEXT_LENGTH } from './limits.ts'

const requestId = z.uuid()

const textFields = {
  requestId,
  body: z
    .string()
    .max(MAX_TEXT_LENGTH, `A text can have at most ${MAX_TEXT_LENGTH.toLocaleString('en-US')} characters.`)
    .refine((body) => !body.includes('\0'), 'This text contains a character that cannot be sent.')
    .superRefine(keepsNoSecret)
    .superRefine(isFilled)
    .optional()
    .transform((body) => body ?? ''),
  mediaIds: z.array(z.uuid()).max(MAX_MEDIA).default([]),
}
const hasContent = ({ body, mediaIds }: { body: string; mediaIds: string[] }) =>
  !isBlank(body) || mediaIds.length > 0
const noContent = { path: ['body'], message: 'Write a message or attach a file.' }

/** The sender knows what a colleague has answered up to here, or sends the text anyway. */
export const answerSchema = z.object({
  /** The newest text on the sender's page. */
  seen: z.uuid().optional().catch(undefined),
  /** Although a colleague has claimed the conversation. */
  anyway: z.boolean().optional(),
})

const sendFields = { ...textFields, ...answerSchema.shape }
export const sendTextSchema = z
  .object({ ...sendFields, conversationId: z.uuid() })
  .refine(hasContent, noContent)

/** The socket takes the same input, and calls a conversation a room. */
export const sendToRoomSchema = z.object({ ...sendFields, roomId: z.uuid() }).refine(hasContent, noContent)

/** A text to recipients who may have no conversation yet. */
export const firstTextSchema = z.object(textFields).refine(hasContent, noContent)

/** An internal note. */
export const teamNoteSchema = z.object({
  requestId,
  note: z
    .string('Write the note.')
    .max(MAX_NOTE, `A note can have at most ${MAX_NOTE.toLocaleString('en-US')} characters.`)
    .refine((note) => !isBlank(note), 'Write the note.')
    .refine((note) => !note.includes('\0'), 'This note contains a character that cannot be stored.')
    .superRefine(keepsNoSecret),
  mentions: chosenMentions,
})

export const resendSchema = z.object({ messageId: z.uuid(), requestId })

const level = z.enum(['applicant', 'coapplicant', 'combined']).optional()

/** A client's people, those of several clients (id and mobilePhone of each), or a number. */
export const conversationWithSchema = z.object({
  clientId: z.uuid().optional(),
  level,
  contacts: z
    .array(z.object({ id: z.uuid(), mobilePhone: z.string().max(30).optional(), level }))
    .min(1)
    .max(MAX_GROUP)
    .optional(),
  /** A number that belongs to no client yet. */
  phoneNumber: z.string().max(30).optional(),
})

export type ConversationWith = z.infer<typeof conversationWithSchema>

export const assignSchema = z.object({ userId: z.uuid() })

export const completeSchema = z.object({ seen: z.iso.datetime().optional() })

/** The state before "Done", to undo it. */
export const reopenSchema = z.object({
  at: z.iso.datetime(),
  was: z.enum(['attention', 'open']),
  since: z.iso.datetime().optional(),
})

export const ownerSchema = z.object({ clientId: z.uuid(), level: z.enum(['applicant', 'coapplicant']) })
