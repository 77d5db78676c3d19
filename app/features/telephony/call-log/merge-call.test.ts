import { expect, test } from 'vitest'
import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import { canWork, rowTone } from './labels.ts'
import { belongsTo, callLog } from './log-query.ts'
import { mergeCall } from './merge-call.ts'

const call = (id: string, rev: number, more: Partial<CallLogEntry> = {}) =>
  ({
    id,
    rev,
    createdAt: `2026-03-0${id}T10:00:00.000Z`,
    workedBy: null,
    isCut: false,
    inOfficeHours: null,
    ...more,
  }) as CallLogEntry
const first = { limit: 3, isFirst: true, belongs: true }
const ids = (calls: CallLogEntry[]) => calls.map(({ id, rev }) => `${id}.${rev}`)

test('a known call takes its newer state, and keeps it when an older one comes late', () => {
  const calls = [call('2', 4), call('1', 1)]
  expect(ids(mergeCall(calls, call('1', 2), first))).toEqual(['2.4', '1.2'])
  expect(mergeCall(calls, call('2', 3), first)).toBe(calls)
})

test('a new call comes on top of the first page, which keeps its length', () => {
  const calls = [call('3', 1), call('2', 1), call('1', 1)]
  expect(ids(mergeCall(calls, call('4', 1), first))).toEqual(['4.1', '3.1', '2.1'])
  expect(mergeCall(calls, call('4', 1), { ...first, isFirst: false })).toBe(calls)
  expect(mergeCall(calls, call('4', 1), { ...first, belongs: false })).toBe(calls)
  expect(mergeCall(calls.slice(0, 2), call('2', 1), first)).toHaveLength(2)
})

test('a call that enters a view late is sorted in by its time', () => {
  expect(ids(mergeCall([call('4', 1), call('2', 1)], call('3', 1), first))).toEqual(['4.1', '3.1', '2.1'])
  expect(ids(mergeCall([call('4', 1), call('3', 1)], call('2', 1), first))).toEqual(['4.1', '3.1', '2.1'])
  const full = [call('5', 1), call('4', 1), call('3', 1)]
  expect(mergeCall(full, call('2', 1), first)).toBe(full)
})

test('a call that was cut stays on top, also when a new one comes, until someone has reviewed it', () => {
  const cut = call('1', 1, { isCut: true })
  expect(ids(mergeCall([cut, call('3', 1)], call('4', 1), first))).toEqual(['1.1', '4.1', '3.1'])
  expect(ids(mergeCall([call('4', 1), call('3', 1)], cut, first))).toEqual(['1.1', '4.1', '3.1'])
  const reviewed = call('1', 1, {
    isCut: true,
    workedBy: { id: 'sam', firstName: 'Sam', lastName: '', avatar: null },
  })
  expect(ids(mergeCall([call('4', 1), call('3', 1)], reviewed, first))).toEqual(['4.1', '3.1', '1.1'])
})

test('views show their calls', () => {
  const sam = { id: 'sam', firstName: 'Sam', lastName: '', avatar: null }
  expect(belongsTo('mine', call('1', 1, { user: sam }), 'sam')).toBe(true)
  expect(belongsTo('mine', call('1', 1, { user: null }), null)).toBe(false)
  expect(belongsTo('missed', call('1', 1, { status: 'hangup' }), 'sam')).toBe(true)
  expect(belongsTo('missed', call('1', 1, { status: 'ringing' }), 'sam')).toBe(false)
  expect(belongsTo('missed', call('1', 1, { status: 'completed', isCut: true }), 'sam')).toBe(true)
  expect(belongsTo('voicemails', call('1', 1, { format: 'voicemail' }), 'sam')).toBe(true)
})

test('the address holds what differs from the defaults', () => {
  const query = callLog.read(
    new URLSearchParams('view=mine&limit=10&field=contact&value= Mia &page=3&after=x'),
  )
  expect(callLog.search(query)).toBe('?view=mine&field=contact&value=Mia&limit=10&page=3&after=x')
  expect(callLog.search(query, { value: '' })).toBe('?view=mine&limit=10')
  expect(callLog.search(callLog.read(new URLSearchParams('view=none&limit=7&page=-1&location=x')))).toBe('?')
})

test('rows are red for what went wrong and blue while a call goes on', () => {
  const sam = { id: 'sam', firstName: 'Sam', lastName: '', avatar: null }
  expect(rowTone(call('1', 1, { status: 'hangup' }), 'all')).toBe('bad')
  expect(rowTone(call('1', 1, { status: 'hangup' }), 'missed')).toBeNull()
  expect(rowTone(call('1', 1, { status: 'blocked' }), 'mine')).toBe('bad')
  expect(rowTone(call('1', 1, { status: 'missed' }), 'all')).toBe('bad')
  expect(rowTone(call('1', 1, { status: 'missed', workedBy: sam }), 'all')).toBeNull()
  expect(rowTone(call('1', 1, { status: 'ringing' }), 'all')).toBe('live')
  expect(rowTone(call('1', 1, { status: 'completed' }), 'all')).toBeNull()
  expect(canWork(call('1', 1, { status: 'missed', workedBy: sam }), 'sam')).toBe(true)
  expect(canWork(call('1', 1, { status: 'missed', workedBy: sam }), 'dana')).toBe(false)
  expect(canWork(call('1', 1, { status: 'completed' }), 'dana')).toBe(false)
})
