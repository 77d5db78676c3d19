import type { Level } from './person.ts'

export const clientPath = (clientId: string) => `/contacts/contact/${clientId}`

/** The form to create the contact of a number. */
export const newContactPath = (phoneNumber: string) =>
  `/contacts/contact/new?${new URLSearchParams({ mobilePhone: phoneNumber })}`

/** The page of the conversation with these recipients, each written by `choiceValue` or `numberValue`. */
export const conversationWithPath = (...recipients: string[]): string =>
  `/messages/to?${new URLSearchParams(recipients.map((recipient) => ['with', recipient]))}`

/** A contact's applicant, co-applicant or both, to be texted. */
export const choiceValue = ({ id, level }: { id: string; level: Level | 'combined' }): string =>
  `${level}:${id}`
export const numberValue = (number: string): string => `number:${number}`
