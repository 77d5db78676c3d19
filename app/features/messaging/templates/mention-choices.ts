import { type Mentionable, mentionName } from '#app/lib/mentions.ts'
import { fullName } from '#app/lib/names.ts'
import type { PlaceholderChoice } from './components/use-placeholders.ts'

const letters = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The people that @ and these letters offer, each inserted as a mention. */
export const mentionChoices = (query: string, people: readonly Mentionable[]): PlaceholderChoice[] =>
  people
    .map((person) => ({ person, name: fullName(person.firstName, person.lastName) }))
    .filter(({ name }) => letters(name).includes(query))
    .slice(0, 8)
    .map(({ person, name }) => ({
      key: person.id,
      label: name,
      inserts: `@${mentionName(person, people)} `,
      group: 'Colleagues',
    }))
