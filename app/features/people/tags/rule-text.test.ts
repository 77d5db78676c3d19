import { expect, test } from 'vitest'
import { groupWords, lineWords } from './rule-text.ts'

const none = new Map<string, string>()
const line = (field: string, operator: string, ...values: string[]) => ({ field, operator, values })

test('a rule reads as sentences', () => {
  expect(lineWords(line('age', '>=', '65'), none)).toBe('Age is at least 65 years')
  expect(lineWords(line('address.city', 'contains', 'Boise'), none)).toBe('City contains “Boise”')
  expect(lineWords(line('dob', 'between', '1950-01-31', '1960-02-29'), none)).toBe(
    'Date of birth is between 01/31/1950 and 02/29/1960',
  )
  expect(lineWords(line('age', 'null'), none)).toBe('Age is unknown')
  expect(lineWords(line('address.type', 'in', 'Physical', 'Other'), none)).toBe(
    'Address type is one of Physical, Other',
  )
  expect(lineWords(line('tags', 'in', 'a', 'b'), new Map([['a', 'Farm']]))).toBe(
    'Tags has any of “Farm”, “a tag that is gone”',
  )
})

test('names the combinator of a group once', () => {
  const rules = [line('age', 'null'), line('dob', 'null')]
  expect(groupWords({ combinator: 'and', rules })).toBe('All of these must hold:')
  expect(groupWords({ combinator: 'or', not: true, rules })).toBe('None of these may hold:')
  expect(groupWords({ combinator: 'or', rules: rules.slice(1) })).toBe('This must hold:')
})
