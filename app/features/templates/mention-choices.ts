import { fullName } from '#app/lib/names.ts'
import type { Choice } from './components/use-placeholders.ts'

interface Person {
  id: string
  firstName: string
  lastName: string
}

const letters = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The people that @ and these letters offer, each inserted as a mention. */
export const mentionChoices = (query: string, people: readonly Person[]): Choice[] =>
  people
    .map(({ id, firstName, lastName }) => ({ id, name: fullName(firstName, lastName) }))
    .filter(({ name }) => letters(name).includes(query))
    .slice(0, 8)
    .map(({ id, name }) => ({ key: id, label: name, inserts: `@${name} `, group: 'Colleagues' }))
