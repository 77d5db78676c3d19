import { Link } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { MY_TASKS_PATH } from '#app/features/people/boards/paths.ts'
import { assignedCardsChanged } from '#app/features/people/boards/events.ts'
import { TaskRows } from '#app/features/work/my-tasks/components/task-rows.tsx'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { DueItems as Loaded } from '../my-day.server.ts'

/** Follow-ups and cards that are due by tonight, in one list. */
export function MyDay({ items, more }: Loaded) {
  const { revalidate } = useRealtime()
  useRealtimeEvent(assignedCardsChanged, revalidate)
  return (
    <Card title="My day" headingId="my-day">
      {items.length === 0 ? (
        <p className="px-4 py-4 text-center text-muted text-sm">Nothing is due today.</p>
      ) : (
        <TaskRows tasks={items} />
      )}
      <p className="border-line border-t px-4 py-2 text-muted text-sm">
        {more ? 'More follow as these are done. ' : ''}
        <Link to={MY_TASKS_PATH} prefetch="intent" className="underline">
          All my tasks
        </Link>
      </p>
    </Card>
  )
}
