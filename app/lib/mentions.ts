import { z } from 'zod'

/** A user whom a text mentions: `text.slice(at, at + length)` is how they were called, with the @. */
export interface Mention {
  userId: string
  at: number
  length: number
}

/** A mention, with the user's name of today. */
export interface MentionView extends Mention {
  name: string
}

/** The mentions of a text in an answer of the API. */
export const mentionAnswers = z
  .array(
    z.object({
      userId: z.uuid(),
      at: z.int().describe('Where its @ stands in the text, in UTF-16 code units.'),
      length: z.int(),
      name: z.string().describe('The user’s name of today.'),
    }),
  )
  .describe('The users whom the text mentions.')

export interface Mentionable {
  id: string
  firstName: string
  lastName: string
  email: string
}

/** A user chosen from the list behind an @, and the name that was put into the text. */
const chosen = z
  .string()
  .max(400)
  .regex(/^[0-9a-f-]{36} ./)
  .transform((value) => ({ id: value.slice(0, 36), name: value.slice(37) }))

/** The users chosen while a text was written, in a form: `<id> <name>` each. */
export const chosenMentions = z.array(chosen).max(100).optional()

export type ChosenMention = z.output<typeof chosen>

/** The fields of a form that say who was chosen in this text. */
export const mentionFields = (text: string, chosen: readonly ChosenMention[]): string[] =>
  chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id, name }) => `${id} ${name}`)

const nameOf = ({ firstName, lastName }: Pick<Mentionable, 'firstName' | 'lastName'>) =>
  [firstName.trim(), lastName.trim()].filter(Boolean).join(' ')

const withEmail = (person: Mentionable) => `${nameOf(person)} (${person.email})`

/** The name that an @ puts into a text for this user, with the address when someone else is called the same. */
export function mentionName(person: Mentionable, people: readonly Mentionable[]): string {
  const name = nameOf(person)
  const alike = people.filter((other) => nameOf(other).toLowerCase() === name.toLowerCase())
  return alike.length > 1 ? withEmail(person) : name
}

/**
 * Finds whom a text mentions. A user who was chosen is mentioned where their name stands. A name that was only typed counts
 * when it is one user's alone: the longest one that fits, or a first name.
 */
export function findMentions(
  text: string,
  people: readonly Mentionable[],
  chosen: readonly ChosenMention[] = [],
): Mention[] {
  const known = new Set(people.map(({ id }) => id))
  const picked = chosen.filter(({ id }) => known.has(id))
  const typed = people.flatMap((person) =>
    [withEmail(person), nameOf(person)].filter(Boolean).map((name) => ({ id: person.id, name })),
  )
  const found: Mention[] = []
  for (const { index: at } of text.matchAll(/(?<![\p{L}\p{N}])@/gu)) {
    const fitting = (names: readonly ChosenMention[]) =>
      longest(names.filter(({ name }) => standsAt(text, at, name)))
    const [choice] = fitting(picked)
    const names = choice ? [choice] : fitting(typed)
    const [only] = names.length > 0 ? names : firstNames(text, at, people)
    if (!only || new Set(names.map(({ id }) => id)).size > 1) continue
    // Each choice is for one place; the same name typed again is read as typed.
    if (choice) picked.splice(picked.indexOf(choice), 1)
    found.push({ userId: only.id, at, length: only.name.length + 1 })
  }
  return found
}

const longest = (names: readonly ChosenMention[]) => {
  const most = Math.max(0, ...names.map(({ name }) => name.length))
  return names.filter(({ name }) => name.length === most)
}

/** `@Ann Lee` doesn't mention Ann Le. */
const standsAt = (text: string, at: number, name: string) => {
  const end = at + 1 + name.length
  return (
    text.slice(at + 1, end).toLowerCase() === name.toLowerCase() && !/^[\p{L}\p{N}]/u.test(text.slice(end))
  )
}

/** The only user with the first name that stands alone here: `@Dana Whitlock` isn't Dana Okafor. */
function firstNames(text: string, at: number, people: readonly Mentionable[]): ChosenMention[] {
  const names = people
    .map(({ id, firstName }) => ({ id, name: firstName.trim() }))
    .filter(({ name }) => name !== '' && standsAt(text, at, name))
  const follows = names[0] && /^ \p{Lu}/u.test(text.slice(at + 1 + names[0].name.length))
  return names.length === 1 && !follows ? names : []
}

/** The mentions of a text as choices, for its next version. */
export const writtenMentions = (text: string, mentions: readonly Mention[]): ChosenMention[] =>
  mentions.map(({ userId, at, length }) => ({ id: userId, name: text.slice(at + 1, at + length) }))

/** The users of these mentions, each once, without the writer. */
export const mentionedIds = (mentions: readonly Mention[], writerId: string): string[] => [
  ...new Set(mentions.map(({ userId }) => userId).filter((id) => id !== writerId)),
]

export type MentionPart = { text: string; userId: string | null }

/** A text in parts, each mention with the user's name of today. */
export function mentionParts(text: string, mentions: readonly MentionView[]): MentionPart[] {
  const parts: MentionPart[] = []
  let from = 0
  for (const { userId, at, length, name } of mentions) {
    const written = text.slice(at, at + length)
    if (at < from || !written.startsWith('@')) continue
    if (at > from) parts.push({ text: text.slice(from, at), userId: null })
    const still = written.toLowerCase().startsWith(`@${name.toLowerCase()}`)
    parts.push({ text: still || !name ? written : `@${name}`, userId })
    from = at + length
  }
  if (from < text.length) parts.push({ text: text.slice(from), userId: null })
  return parts
}
