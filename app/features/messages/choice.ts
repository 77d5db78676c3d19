import { z } from 'zod'
import { AppError } from '#app/lib/errors.ts'
import { MAX_GROUP } from './limits.ts'
import type { CreateRoom } from './messages.schema.ts'

const choiceSchema = z.object({ id: z.uuid(), level: z.enum(['applicant', 'coapplicant', 'combined']) })

/** A contact's person, or both, as somebody to text. */
export type Choice = z.infer<typeof choiceSchema>

/** Where a conversation is that may not have begun yet; `with` is as `choiceValue` writes it. */
export const beginPath = (...chosen: string[]): string =>
  `/messages/to?${new URLSearchParams(chosen.map((one) => ['with', one]))}`

/** Where the page of such an address asks for the conversation, and makes it. */
export const madeBy = (address: string): string => address.replace('/to?', '/to/room?')

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

/** @throws AppError invalid for nobody. */
export function addressedTo(search: URLSearchParams): CreateRoom {
  const input = addressed(search)
  if (!input) throw new AppError('invalid', 'Choose who to text.')
  return input
}
