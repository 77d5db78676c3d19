import { z } from 'zod'
import { MAX_GROUP } from './limits.ts'
import type { CreateRoom } from './messages.schema.ts'

const choiceSchema = z.object({ id: z.uuid(), level: z.enum(['applicant', 'coapplicant', 'combined']) })

/** A contact's person, or both, as somebody to text. */
export type Choice = z.infer<typeof choiceSchema>

/** Where a conversation is that may not have begun yet; `with` is as `choiceValue` writes it. */
export const beginPath = (...chosen: string[]): string =>
  `/messages/to?${new URLSearchParams(chosen.map((one) => ['with', one]))}`

export const choiceValue = ({ id, level }: Choice): string => `${level}:${id}`
export const numberValue = (number: string): string => `number:${number}`

/** The contacts among what an address says was chosen. */
export function choicesIn(search: URLSearchParams): Choice[] {
  const values = new Set(search.getAll('with').slice(0, MAX_GROUP))
  return [...values].flatMap((value) => {
    const [level, id] = value.split(':')
    return choiceSchema.safeParse({ level, id }).data ?? []
  })
}

/** Whom an address says to text; null for nobody. */
export function addressed(search: URLSearchParams): CreateRoom | null {
  const contacts = choicesIn(search)
  if (contacts.length > 1) return { contacts }
  const [contact] = contacts
  if (contact) return { clientId: contact.id, level: contact.level }
  const [kind, phoneNumber] = search.get('with')?.split(':') ?? []
  return kind === 'number' && phoneNumber ? { phoneNumber: phoneNumber.slice(0, 30) } : null
}
