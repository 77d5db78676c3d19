import { fullName } from '#app/lib/names.ts'

/** A user of the account. */
export interface Person {
  id: string
  firstName: string
  lastName: string
  avatar: string | null
}

export const nameOf = (people: readonly Person[], id: string | null): string | null => {
  const person = people.find((one) => one.id === id)
  return person ? fullName(person.firstName, person.lastName) : null
}
