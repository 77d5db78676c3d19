import { fullName } from '#app/lib/names.ts'
import type { UserView } from '#app/lib/user-view.server.ts'

/** The users who may use a board: everyone, unless its permissions name some. */
export const usersOf = <User extends { id: string }>(
  { users }: { users: readonly string[] },
  everyone: readonly User[],
): readonly User[] => (users.length > 0 ? everyone.filter(({ id }) => users.includes(id)) : everyone)

export const nameOf = (people: readonly UserView[], id: string | null): string | null => {
  const person = people.find((one) => one.id === id)
  return person ? fullName(person.firstName, person.lastName) : null
}
