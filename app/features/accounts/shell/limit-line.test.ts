import { expect, test } from 'vitest'
import { limitLine } from './limit-line.ts'

const NOW = new Date('2026-03-20T18:00:00Z')
const line = (minutesReached: string | null, messagesReached: string | null) =>
  limitLine({ timezone: 'America/Boise', minutesReached, messagesReached }, NOW)

test('names one limit or both, and nothing of another month', () => {
  expect(line('2026-03', null)).toMatch(
    /its limit of minutes for this month, so outgoing calls are on hold\. An owner can raise it\.$/,
  )
  expect(line('2026-03', '2026-03')).toMatch(
    /its limits of minutes and messages .* An owner can raise them\.$/,
  )
  expect(line('2026-02', null)).toBeNull()
})
