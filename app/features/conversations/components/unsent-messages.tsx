import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { hasUnsent, type OutboxBase } from '../drafts.ts'

const OutboxOf = lazy(() => import('./outbox-of.tsx'))

/** Sends what waits in the browser, on pages that have no outbox of their own. */
export function UnsentMessages({ userId }: { userId: string }) {
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  const waiting = (base: OutboxBase) => !`${pathname}/`.startsWith(`${base}/`) && hasUnsent(userId, base)
  return (
    <Suspense fallback={null}>
      {hydrated && waiting('/messages') ? <OutboxOf userId={userId} base="/messages" /> : null}
      {hydrated && waiting('/chat') ? <OutboxOf userId={userId} base="/chat" /> : null}
    </Suspense>
  )
}
