import { Link } from 'react-router'
import { Card } from '#app/components/page-header.tsx'
import { type WaitingItem } from '../waiting.ts'
import { WAITING_PATH } from '../paths.ts'
import { useFreshWaiting, WaitingList } from './waiting-list.tsx'

/** The dashboard's card: what has waited longest. */
export function WaitingCard({
  waiting: { items, more },
  userId,
}: {
  waiting: { items: WaitingItem[]; more: boolean }
  userId: string
}) {
  useFreshWaiting(items)
  return (
    <Card
      title="Waiting on us"
      headingId="card-waiting"
      actions={
        <Link
          to={WAITING_PATH}
          prefetch="intent"
          className="font-medium text-brand-text text-sm underline-offset-2 hover:underline"
        >
          {more ? 'View all' : 'View'}
          <span className="sr-only"> that waits</span>
        </Link>
      }
    >
      {items.length === 0 ? (
        <p className="px-4 py-4 text-center text-muted text-sm">No one is waiting for an answer.</p>
      ) : (
        <WaitingList items={items} userId={userId} />
      )}
    </Card>
  )
}
