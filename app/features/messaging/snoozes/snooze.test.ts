import { expect, test } from 'vitest'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { fromLocalInput } from '#app/lib/zoned.ts'
import { snoozeSchema } from './snooze.schema.ts'
import { readSubject, snoozeChoices, snoozedSentence, untilSentence } from './snooze.ts'

const BOISE = 'America/Boise'
const choices = (now: string) => snoozeChoices(new Date(now), BOISE).map(({ value }) => value)

test('offers later today, tomorrow morning and Monday', () => {
  // Wednesday, 10:20.
  expect(snoozeChoices(new Date('2026-11-18T17:20:00Z'), BOISE)).toEqual([
    { value: '2026-11-18T13:00', label: 'Later today, 1:00 PM' },
    { value: '2026-11-19T09:00', label: 'Tomorrow morning, 9:00 AM' },
    { value: '2026-11-23T09:00', label: 'Next week, Monday, 9:00 AM' },
  ])
})

test('offers no later today late in the evening, and Monday once', () => {
  // Wednesday, 21:30, and Sunday, 10:00.
  expect(choices('2026-11-19T04:30:00Z')).toEqual(['2026-11-19T09:00', '2026-11-23T09:00'])
  expect(choices('2026-11-22T17:00:00Z')).toEqual(['2026-11-22T13:00', '2026-11-23T09:00'])
})

test('means nine on the clocks after they change', () => {
  // Saturday before they go back on November 1st, 2026, and before they go forward on March 14th, 2027.
  expect(choices('2026-10-31T18:00:00Z')[1]).toBe('2026-11-01T09:00')
  expect(fromLocalInput('2026-11-01T09:00', BOISE)?.toISOString()).toBe('2026-11-01T16:00:00.000Z')
  expect(choices('2027-03-13T19:00:00Z')[1]).toBe('2027-03-14T09:00')
  expect(fromLocalInput('2027-03-14T09:00', BOISE)?.toISOString()).toBe('2027-03-14T15:00:00.000Z')
})

test('says until when', () => {
  const now = new Date('2026-11-18T17:00:00Z')
  expect(untilSentence(null, now, BOISE)).toBe('until the client answers')
  expect(untilSentence('2026-11-18T19:00:00Z', now, BOISE)).toBe('until 12:00 PM')
  expect(untilSentence('2026-11-19T16:00:00Z', now, BOISE)).toBe('until 11/19/2026, 9:00 AM')
})

test('reads what is snoozed from a URL', () => {
  const id = '0199aaaa-0000-7000-8000-000000000001'
  expect(readSubject(`call.${id}`)).toEqual({ kind: 'call', id })
  for (const wrong of ['', 'call', `user.${id}`, 'card.1']) expect(readSubject(wrong)).toBeNull()
})

test('says how many were left out', () => {
  expect(snoozedSentence(1, 0)).toBe('Snoozed')
  expect(snoozedSentence(3, 0)).toBe('3 snoozed')
  expect(snoozedSentence(3, 1)).toBe('3 snoozed. 1 left out: it has a new text or was completed.')
  expect(snoozedSentence(1, 2)).toBe('1 snoozed. 2 left out: they have new texts or were completed.')
})

test('reads when the dialog was opened', () => {
  const read = (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ until: 'reply', at: '', who: 'team', ...fields })) {
      form.set(name, value)
    }
    return parseWithZod(form, { schema: snoozeSchema })
  }
  const seen = '2026-11-18T17:00:00.123Z'
  expect(read({ seen })).toMatchObject({ status: 'success', value: { until: 'reply', seen } })
  expect(read({ seen, reopen: 'yes' })).toMatchObject({ value: { seen, reopen: 'yes' } })
  expect(read({ seen: 'yesterday' })).toMatchObject({ status: 'error' })
})
