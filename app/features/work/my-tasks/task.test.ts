import { expect, test } from 'vitest'
import type { CardView } from '#app/features/people/boards/board-views.server.ts'
import type { FollowUpView } from '#app/features/messaging/timeline/timeline-views.server.ts'
import { byDay, type Task } from './task.ts'

const card = (dueOn: string | null): Task => ({ id: `card ${dueOn}`, card: { dueOn } as CardView })
const followUp = (date: string): Task => ({ id: `follow-up ${date}`, followUp: { date } as FollowUpView })

test('tasks are under their day in the account’s time zone, and those without a day come last', () => {
  // 8 PM on December 1 in Denver.
  const now = new Date('2026-12-02T03:00:00Z')
  const tasks = [
    card('2026-11-30'),
    followUp('2026-12-02T05:00:00Z'),
    card('2026-12-02'),
    card('2026-12-04'),
    followUp('2026-12-09T20:00:00Z'),
    card(null),
  ]
  expect(
    byDay(tasks, now, 'America/Denver').map(({ label, tasks: found }) => [label, found.map(({ id }) => id)]),
  ).toEqual([
    ['Overdue', ['card 2026-11-30']],
    ['Today', ['follow-up 2026-12-02T05:00:00Z']],
    ['Tomorrow', ['card 2026-12-02']],
    ['Friday, December 4', ['card 2026-12-04']],
    ['Later', ['follow-up 2026-12-09T20:00:00Z']],
    ['No due day', ['card null']],
  ])
})
