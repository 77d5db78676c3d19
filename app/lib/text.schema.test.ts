import { expect, test } from 'vitest'
import { z } from 'zod'
import { limitsOf } from './input-limits.ts'
import { CARD_NOT_KEPT } from './secret-text.ts'
import { line, lines, usState, zip } from './text.schema.ts'

const problems = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

test.each([
  ['breaks and tabs', 'Ana\r\n\tMaria', 'Ana Maria'],
  ['separators of lines and paragraphs', 'Ana\u2028Maria\u2029Lopez', 'Ana Maria Lopez'],
  ['what no one sees at its ends', '\u200b Ana \u00a0\0', 'Ana'],
  ['nothing to see', '\u200b\u2800', ''],
])('a line is cleaned of %s', (_, typed, stored) => {
  expect(line({ max: 20 }).parse(typed)).toBe(stored)
})

test('text of several lines keeps its breaks as one character each', () => {
  expect(lines({ max: 7 }).parse(' One\r\nTwo\0 \r\n')).toBe('One\nTwo')
})

test('the length is that of the cleaned text', () => {
  expect(line({ max: 3 }).parse('  Ana  ')).toBe('Ana')
  expect(problems(line({ max: 3 }), 'Anna')).toEqual(['Use at most 3 characters.'])
  expect(problems(lines({ max: 1000 }), 'a'.repeat(1001))).toEqual(['Use at most 1,000 characters.'])
  expect(problems(line({ max: 3, tooLong: 'A name is short.' }), 'Anna')).toEqual(['A name is short.'])
})

test('an empty text is refused only where it is needed', () => {
  const name = line({ max: 20, missing: 'Enter a name.' })
  for (const empty of [undefined, '', ' \u2028']) expect(problems(name, empty)).toEqual(['Enter a name.'])
  expect(line({ max: 20 }).parse(' ')).toBe('')
})

test('a card number is refused unless the text may look like one', () => {
  const card = 'Visa 4111 1111 1111 1111'
  expect(problems(line({ max: 99 }), card)).toEqual([CARD_NOT_KEPT])
  expect(problems(lines({ max: 99 }), card)).toEqual([CARD_NOT_KEPT])
  expect(line({ max: 99, mayLookSecret: true }).parse(card)).toBe(card)
})

test('a ZIP code and a state are refused with one message each', () => {
  expect(zip().parse(' 83702-1234 ')).toBe('83702-1234')
  for (const wrong of ['', '8370', '83702-123456', 'A'.repeat(20)])
    expect(problems(zip(), wrong)).toEqual(['Enter a ZIP code like 83702.'])
  expect(usState().parse('ID')).toBe('ID')
  for (const wrong of ['', 'Idaho', 'XX']) expect(problems(usState(), wrong)).toEqual(['Choose a state.'])
  expect(problems(usState({ missing: 'field is required' }), '')).toEqual(['field is required'])
})

test('inputs get the limits of what is typed, however the schema is wrapped', () => {
  const schema = z
    .object({
      name: line({ max: 60, missing: 'Enter a name.' }),
      details: lines({ max: 300 }).default(''),
      lanes: z.array(z.object({ label: line({ max: 40 }).optional() })).default([]),
      zipcode: zip().nullish(),
      both: z.union([z.literal(''), z.string().max(9)]),
      // Typed with dashes, stored without.
      digits: z
        .string()
        .overwrite((typed) => typed)
        .transform((typed) => typed.replaceAll('-', ''))
        .pipe(z.string().max(9)),
      id: z.uuid(),
    })
    .refine(() => true)
    .transform((values) => values)
  expect(limitsOf(schema)).toEqual({ name: 60, details: 300, 'lanes[].label': 40, zipcode: 10, both: 9 })
})
