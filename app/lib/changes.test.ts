import { expect, test } from 'vitest'
import { changeLine, changesOf } from './changes.ts'

const lines = (...input: Parameters<typeof changesOf>) => changesOf(...input).map(changeLine)
const fields = {
  deductible: { label: 'Deductible', show: (value: unknown) => (value ? `$${String(value)}` : '') },
  smoker: { label: 'Tobacco use' },
  note: { label: 'Note' },
  ssn: { label: 'SSN', sealed: true },
  dogs: { label: 'Dogs' },
}

test('says the values before and after, by the declared label', () => {
  expect(lines({ deductible: 500 }, { deductible: 2500 }, fields)).toEqual(['Deductible: $500 → $2500'])
  expect(lines({}, { deductible: 500 }, fields)).toEqual(['Deductible: empty → $500'])
  expect(lines({}, { smoker: true }, fields)).toEqual(['Tobacco use: No → Yes'])
})

test('says only that a protected field changed', () => {
  const changes = changesOf({ ssn: '6789' }, { ssn: '123456789' }, fields)
  expect(changes).toEqual([{ field: 'ssn', label: 'SSN', changed: true }])
  // Both end in the same digits.
  expect(lines({ ssn: '6789' }, { ssn: '6789' }, fields, ['ssn'])).toEqual(['SSN: changed'])
})

test('keeps no value of a field that is not declared', () => {
  expect(changesOf({ secret: 'a' }, { secret: 'b' }, fields)).toEqual([])
})

test('says which items of a list were added and removed', () => {
  expect(lines({ dogs: ['Rex', 'Ida'] }, { dogs: ['Ida', 'Bo', 'Bo'] }, fields)).toEqual([
    'Dogs: added Bo; Bo, removed Rex',
  ])
  expect(lines({}, { dogs: ['Rex'] }, fields)).toEqual(['Dogs: added Rex'])
  expect(lines({ dogs: ['Rex', 'Ida'] }, { dogs: ['Ida', 'Rex'] }, fields)).toEqual([
    'Dogs: Rex, Ida → Ida, Rex',
  ])
})

test('cuts a long text around the first difference', () => {
  const start = 'x'.repeat(5000)
  const [change] = changesOf({ note: `${start} old` }, { note: `${start} new ${start}` }, fields)
  expect(change).toMatchObject({ before: `…${'x'.repeat(39)} old` })
  expect(changeLine(change!).length).toBeLessThan(400)
  expect(changeLine(change!)).toContain(' new ')
})
