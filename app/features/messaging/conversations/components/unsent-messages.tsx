import { lazy, Suspense } from 'react'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { hasUnsent, type OutboxBase } from '../drafts.ts'
import { useOutboxOpen } from './open-outboxes.ts'

const BackgroundOutbox = lazy(() => import('./background-outbox.tsx'))

/** Sends what waits in the browser while no page or window has an outbox for it. */
export function UnsentMessages({ userId }: { userId: string }) {
  const hydrated = useHydrated()
  const messagesOpen = useOutboxOpen('/messages')
  const chatOpen = useOutboxOpen('/chat')
  const waiting = (base: OutboxBase, pageOpen: boolean) => hydrated && !pageOpen && hasUnsent(userId, base)
  return (
    <Suspense fallback={null}>
      {waiting('/messages', messagesOpen) ? <BackgroundOutbox userId={userId} base="/messages" /> : null}
      {waiting('/chat', chatOpen) ? <BackgroundOutbox userId={userId} base="/chat" /> : null}
    </Suspense>
  )
}
