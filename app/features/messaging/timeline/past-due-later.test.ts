import { expect, test } from 'vitest'
import { putAwayAt, putAwayCookie } from './past-due-later.ts'

const maya = '0198c1a0-0000-7000-8000-000000000001'
const luis = '0198c1a0-0000-7000-8000-000000000002'
const now = new Date('2026-03-10T18:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const cookies = `theme=dark; ${putAwayCookie(maya, now).split(';')[0]}`

test('the warning is put away for an hour, for the user who did it', () => {
  expect(putAwayAt(cookies, maya, later(59))).toEqual(now)
  expect(putAwayAt(cookies, maya, later(60))).toBeNull()
  expect(putAwayAt(cookies, luis, later(1))).toBeNull()
})

test('a cookie that someone wrote otherwise puts nothing away', () => {
  for (const value of ['', 'x', `${maya}.`, `${maya}.x`, `${maya}.99999999999999`, `${maya}.-1`])
    expect(putAwayAt(`past_due_later=${value}`, maya, now)).toBeNull()
  expect(putAwayAt(null, maya, now)).toBeNull()
})
