import { expect, test } from 'vitest'
import type { CallLogEntry } from '#app/features/phone/call-log-entry.ts'
import { canWork, clockTime, rowTone } from './labels.ts'
import { mergeCall } from './merge-call.ts'

const call = (id: string, rev: number, more: Partial<CallLogEntry> = {}) =>
  ({ id, rev, createdAt: `2026-03-0${id}T10:00:00.000Z`, workedBy: null, ...more }) as CallLogEntry
const first = { limit: 3, isFirst: true }
const ids = (calls: CallLogEntry[]) => calls.map(({ id, rev }) => `${id}.${rev}`)

test('a known call takes its newer state, and keeps it when an older one comes late', () => {
  const calls = [call('2', 4), call('1', 1)]
  expect(ids(mergeCall(calls, call('1', 2), first))).toEqual(['2.4', '1.2'])
  expect(mergeCall(calls, call('2', 3), first)).toBe(calls)
})

test('a new call comes on top of the first page, which keeps its length', () => {
  const calls = [call('3', 1), call('2', 1), call('1', 1)]
  expect(ids(mergeCall(calls, call('4', 1), first))).toEqual(['4.1', '3.1', '2.1'])
  expect(mergeCall(calls, call('4', 1), { limit: 3, isFirst: false })).toBe(calls)
  expect(mergeCall(calls.slice(0, 2), call('1', 1), first)).toHaveLength(2)
})

test('rows are red for what went wrong and blue while a call goes on', () => {
  const sam = { id: 'sam', firstName: 'Sam', lastName: '', avatar: null }
  expect(rowTone(call('1', 1, { status: 'hangup' }))).toBe('bad')
  expect(rowTone(call('1', 1, { status: 'missed' }))).toBe('bad')
  expect(rowTone(call('1', 1, { status: 'missed', workedBy: sam }))).toBeNull()
  expect(rowTone(call('1', 1, { status: 'ringing' }))).toBe('live')
  expect(rowTone(call('1', 1, { status: 'completed' }))).toBeNull()
  expect(canWork(call('1', 1, { status: 'missed', workedBy: sam }), 'sam')).toBe(true)
  expect(canWork(call('1', 1, { status: 'missed', workedBy: sam }), 'dana')).toBe(false)
  expect(canWork(call('1', 1, { status: 'completed' }), 'dana')).toBe(false)
})

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [3723, '1:02:03'],
])('%i seconds are %s', (seconds, text) => expect(clockTime(seconds)).toBe(text))
