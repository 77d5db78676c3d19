import { expect, test } from 'vitest'
import { findMentions, mentionName, mentionParts } from '#app/lib/mentions.ts'

const person = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  email: `${id}@harbor.example`,
})
const ana = person('ana', 'Ana', 'Ruiz')
const lopez = person('lopez', 'Ana', 'Ruiz Lopez')
const dana = person('dana', 'Dana', 'Okafor')
const twin = person('twin', 'Dana', 'Okafor')

const found = (text: string, people = [ana, lopez, dana], chosen: { id: string; name: string }[] = []) =>
  findMentions(text, people, chosen).map(({ userId }) => userId)

test('the longest name counts, and no one else hears', () => {
  expect(found('@Ana Ruiz Lopez please call')).toEqual(['lopez'])
  expect(found('@ana ruiz and @Ana Ruiz Lopez.')).toEqual(['ana', 'lopez'])
  expect(found('@Ana Ruizov, mail@Ana Ruiz, Ana Ruiz')).toEqual([])
})

test('a first name counts when it is one user’s alone and stands alone', () => {
  expect(found('@dana, look')).toEqual(['dana'])
  expect(found('@Ana, look')).toEqual([])
  expect(found('@Dana Whitlock called')).toEqual([])
})

test('two users of one name are told apart by who was chosen, or by the address that the list puts in', () => {
  const people = [dana, twin, ana]
  expect(mentionName(dana, people)).toBe('Dana Okafor (dana@harbor.example)')
  expect(mentionName(ana, people)).toBe('Ana Ruiz')
  expect(found('@Dana Okafor', people)).toEqual([])
  expect(found(`@${mentionName(twin, people)}, look`, people)).toEqual(['twin'])
  expect(found('@Dana Okafor', people, [{ id: 'twin', name: 'Dana Okafor' }])).toEqual(['twin'])
})

test('who was chosen counts, whatever follows and however they are called by now', () => {
  const chosen = [{ id: 'ana', name: 'Ana Ruiz' }]
  expect(found('@Ana Ruiz Lopez, our client, called', undefined, chosen)).toEqual(['ana'])
  expect(found('@Ana Ruiz and @Ana Ruiz Lopez', undefined, chosen)).toEqual(['ana', 'lopez'])
  expect(found('@Ana Old', undefined, [{ id: 'ana', name: 'Ana Old' }])).toEqual(['ana'])
  expect(found('@Ana Old', undefined, [{ id: 'stranger', name: 'Ana Old' }])).toEqual([])
})

test('a mention shows the name of today, and the rest as it was written', () => {
  const text = 'Ask @Ana Ruiz. @Dana Okafor (dana@harbor.example) knows'
  const mentions = findMentions(text, [ana, dana, twin])
  const names: Record<string, string> = { ana: 'Ana Bell', dana: 'Dana Okafor' }
  const views = mentions.map((mention) => ({ ...mention, name: names[mention.userId]! }))
  expect(mentionParts(text, views)).toEqual([
    { text: 'Ask ', userId: null },
    { text: '@Ana Bell', userId: 'ana' },
    { text: '. ', userId: null },
    { text: '@Dana Okafor (dana@harbor.example)', userId: 'dana' },
    { text: ' knows', userId: null },
  ])
  expect(mentionParts('Edited', views)).toEqual([{ text: 'Edited', userId: null }])
})
