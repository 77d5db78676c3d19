import { AppError } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { MAX_GROUP } from './limits.ts'
import type { ConversationWith } from './texting.schema.ts'

const LEVELS = ['applicant', 'coapplicant', 'combined'] as const

/** A contact's applicant, co-applicant or both, chosen to be texted. */
export interface RecipientChoice {
  id: string
  level: (typeof LEVELS)[number]
}

/** The contacts named in an address. */
export function choicesIn(search: URLSearchParams): RecipientChoice[] {
  const values = new Set(search.getAll('with').slice(0, MAX_GROUP))
  return [...values].flatMap((value) => {
    const [chosen, id] = value.split(':')
    const level = LEVELS.find((one) => one === chosen)
    return level && isUuid(id) ? [{ id, level }] : []
  })
}

/** The recipients named in an address, or null when it names none. */
export function recipientsIn(search: URLSearchParams): ConversationWith | null {
  const contacts = choicesIn(search)
  if (contacts.length > 1) return { contacts }
  const [contact] = contacts
  if (contact) return { clientId: contact.id, level: contact.level }
  const [kind, phoneNumber] = search.get('with')?.split(':') ?? []
  return kind === 'number' && phoneNumber ? { phoneNumber: phoneNumber.slice(0, 30) } : null
}

export function requireRecipients(search: URLSearchParams): ConversationWith {
  const recipients = recipientsIn(search)
  if (!recipients) throw new AppError('invalid', 'Choose who to text.')
  return recipients
}
