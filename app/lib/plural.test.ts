import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test('takes the singular for one only', () => {
  expect([0, 1, 2, 1204].map((count) => plural(count, 'contact'))).toEqual([
    '0 contacts',
    '1 contact',
    '2 contacts',
    '1,204 contacts',
  ])
  expect(plural(2, 'person', 'people')).toBe('2 people')
})
