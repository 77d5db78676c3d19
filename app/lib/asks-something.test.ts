import { expect, test } from 'vitest'
import { asksSomething } from './asks-something.ts'

test.each([
  '👍',
  '🏡🎉',
  'Thank you so much! 😊',
  'Thanks!!',
  'Perfect',
  'ok great thank you',
  'you are a lifesaver',
  'Sounds good, thanks',
  'Muchas gracias',
  'Liked “See you at 3”',
  'Laughed at "ha"',
  'Loved an image',
  '👍 to “See you at 3”',
  '❤️',
  '!!!',
])('“%s” asks for nothing', (body) => {
  expect(asksSomething(body, 0)).toBe(false)
})

test.each([
  'Thanks, but when is it due?',
  'Going to the place on Fairview. Thx',
  'Yes',
  'No',
  '?',
  '👍?',
  '4',
  'Thank you. Please call me',
  'Questioned “See you at 3”',
  'Hello',
  'A',
  'Disliked “See you at 3”',
])('“%s” asks for an answer', (body) => {
  expect(asksSomething(body, 0)).toBe(true)
})

test('a file asks for an answer, whatever stands beside it', () => {
  expect(asksSomething('thanks', 1)).toBe(true)
})
