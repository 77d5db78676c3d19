import { expect, test } from 'vitest'
import type { Action } from '#app/components/actions/action.ts'
import { Circle } from '#app/components/icons.tsx'
import { findActions } from './search.ts'

const action = (label: string, more: Partial<Action> = {}): Action => ({
  ...{ id: label, label, icon: Circle, act: { to: '/' } },
  ...more,
})
const offers = [
  {
    heading: 'Janet Whitcomb',
    actions: [action('Claim conversation'), action('Snooze…', { words: 'later remind' })],
  },
  {
    heading: 'Everywhere',
    actions: [
      action('New message'),
      action('Set status: Away', { search: 'word' }),
      action('Messages', { search: 'never' }),
      action('Next part of the screen', { act: { hint: true } }),
    ],
  },
]
const found = (term: string) =>
  findActions(offers, term).map(({ heading, actions }) => [heading, ...actions.map(({ label }) => label)])

test('search offers what can be done with what is open before what can always be done', () => {
  expect(found('')).toEqual([
    ['Janet Whitcomb', 'Claim conversation', 'Snooze…'],
    ['Everywhere', 'New message'],
  ])
})

test('search finds actions by their words, also those that it does not offer', () => {
  expect(found('remi')).toEqual([['Janet Whitcomb', 'Snooze…']])
  expect(found('away')).toEqual([['Everywhere', 'Set status: Away']])
  expect([...found('screen'), ...found('messages')]).toEqual([])
})

test('the first offer calls no one, but a word finds the call', () => {
  const call = action('Call +1-208-555-0100', { act: { call: '+12085550100' } })
  const open = [{ heading: 'Janet Whitcomb', actions: [call, action('Text')] }]
  expect(findActions(open, '')[0]?.actions.at(-1)).toBe(call)
  expect(findActions(open, 'call')[0]?.actions).toEqual([call])
})
