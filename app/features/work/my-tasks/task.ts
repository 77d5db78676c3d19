import type { CardView } from '#app/features/people/boards/board-views.server.ts'
import type { FollowUpView } from '#app/features/messaging/timeline/timeline-views.server.ts'
import { dayIn, plusDays } from '#app/lib/dates.ts'

/** A follow-up or a card. */
export type Task = { id: string } & ({ followUp: FollowUpView } | { card: CardView; board?: string })

/** Tasks of one day, or of the days before today or after the next week. */
export interface TaskGroup {
  /** A day, `yyyy-MM-dd`, or one of the others. */
  key: string
  /** 'Overdue', 'Tomorrow', 'Thursday, December 3'. */
  label: string
  tasks: Task[]
}

const DAYS_BY_NAME = 7

/** The day of a task in a time zone, `yyyy-MM-dd`; null for a card without one. */
export const dayOf = (task: Task, timeZone: string): string | null =>
  'card' in task ? task.card.dueOn : dayIn(new Date(task.followUp.date), timeZone)

/** Tasks by day, in their order: overdue, today and the next six days each by itself, later, and those without a day. */
export function byDay(tasks: readonly Task[], now: Date, timeZone: string): TaskGroup[] {
  const today = dayIn(now, timeZone)
  const groups = new Map<string, TaskGroup>([['overdue', { key: 'overdue', label: 'Overdue', tasks: [] }]])
  for (let ahead = 0; ahead < DAYS_BY_NAME; ahead += 1) {
    const key = plusDays(today, ahead)
    groups.set(key, { key, label: dayLabel(key, ahead), tasks: [] })
  }
  groups.set('later', { key: 'later', label: 'Later', tasks: [] })
  groups.set('none', { key: 'none', label: 'No due day', tasks: [] })
  for (const task of tasks) {
    const day = dayOf(task, timeZone)
    const group = day === null ? 'none' : day < today ? 'overdue' : groups.has(day) ? day : 'later'
    groups.get(group)!.tasks.push(task)
  }
  return [...groups.values()].filter((group) => group.tasks.length > 0)
}

function dayLabel(day: string, ahead: number): string {
  if (ahead === 0) return 'Today'
  if (ahead === 1) return 'Tomorrow'
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00Z`))
}
