import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { CircleCheck } from '#app/components/icons.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { TasksTabs } from '#app/features/people/boards/components/tasks-tabs.tsx'
import { assignedCardsChanged, boardsChanged } from '#app/features/people/boards/events.ts'
import { followUpsChanged } from '#app/features/messaging/timeline/events.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { TaskRows } from '../components/task-rows.tsx'
import { MOST_TASKS, myTasks } from '../my-tasks.server.ts'
import { byDay } from '../task.ts'
import type { Route } from './+types/my-tasks-page'

export const meta: Route.MetaFunction = () => [{ title: 'My tasks · Switchboard' }]

export const loader = page.loader(async (ctx) => {
  const { mine, unassigned, more } = await myTasks(ctx)
  const groups = byDay(mine, ctx.now(), ctx.account.timezone)
  if (unassigned.length > 0) groups.push({ key: 'unassigned', label: 'Not assigned', tasks: unassigned })
  return { groups, most: more ? MOST_TASKS : null }
})

export default function MyTasks({ loaderData }: Route.ComponentProps) {
  const { groups, most } = loaderData
  const { revalidate } = useRealtime()
  useRealtimeEvent(assignedCardsChanged, () => revalidate())
  useRealtimeEvent(boardsChanged, () => revalidate())
  useRealtimeEvent(followUpsChanged, () => revalidate())
  return (
    <Page>
      <PageHeader
        title="Tasks"
        description="Your cards and follow-ups, the team’s follow-ups, and cards without anyone on monitored boards."
        className="pb-2"
      />
      <TasksTabs current="mine" />
      {groups.length === 0 ? (
        <Card className="mt-4">
          <EmptyState icon={CircleCheck} title="You have no open tasks">
            Cards that are assigned to you and follow-ups appear here by the day they are due.
          </EmptyState>
        </Card>
      ) : (
        groups.map(({ key, label, tasks }) => (
          <Card key={key} title={`${label} (${tasks.length})`} headingId={`tasks-${key}`} className="mt-4">
            <TaskRows tasks={tasks} />
          </Card>
        ))
      )}
      {most ? (
        <p className="mt-3 text-muted text-sm">The first {most} are listed. More follow as these are done.</p>
      ) : null}
    </Page>
  )
}
