import { UserRoundCheck } from '#app/components/icons.tsx'
import { useCallback, useEffect, useRef } from 'react'
import { DateTime, useClock } from '#app/components/time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { post } from '#app/lib/api-client.ts'
import { ActionForm } from '#app/components/ui/fold-menu.tsx'
import { userName } from '#app/features/messaging/conversations/labels.ts'
import { liveClaim } from '#app/features/messaging/texting/conversations/claim.ts'
import type { ConversationView } from '#app/features/messaging/texting/texting-views.server.ts'
import { cn } from '#app/lib/cn.ts'

/** Says above the composer who answers the conversation. */
export function ClaimNotice({
  conversation,
  userId,
  action,
}: {
  conversation: ConversationView
  userId: string
  /** The page that takes the forms; null in a window, which has no page. */
  action: string | null
}) {
  const claim = liveClaim(conversation, useClock().now)
  if (!claim) return null
  const own = claim.user.id === userId
  return (
    <div
      role="status"
      className={cn(
        'flex min-h-9 shrink-0 items-center gap-2 border-line border-t px-3.5 py-1 text-sm',
        own ? 'bg-surface text-muted' : 'bg-warn-soft',
      )}
    >
      <UserRoundCheck aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        {own ? 'You have' : <bdi>{userName(claim.user)}</bdi>}
        {own ? null : ' has'} had this conversation since <DateTime at={claim.since} show="time" />.
      </p>
      {action ? (
        <ActionForm action={action} intent={own ? 'release' : 'take-over'}>
          <Button type="submit" size="sm" variant={own ? 'ghost' : 'secondary'}>
            {own ? 'Release' : 'Take over'}
          </Button>
        </ActionForm>
      ) : null}
    </div>
  )
}

/** The server keeps a claim for ten minutes after the last sign of its user. */
const RENEW_EVERY_MS = 2 * 60_000

/**
 * Claims the conversation when its user begins to write, and renews the claim while they do. Leaving it after an answer
 * ends the claim. The server refuses a claim while a colleague has one.
 */
export function useClaiming(to: string): () => void {
  const claimedAt = useRef(0)
  useEffect(() => {
    claimedAt.current = 0
    // A page that is closed or loaded again sends no request of its own anymore.
    const onPageHide = () => {
      if (claimedAt.current === 0) return
      claimedAt.current = 0
      navigator.sendBeacon(`${to}/send`, new URLSearchParams({ intent: 'leave' }))
    }
    window.addEventListener('pagehide', onPageHide)
    return () => {
      window.removeEventListener('pagehide', onPageHide)
      if (claimedAt.current > 0) void post(`${to}/send`, { intent: 'leave' })
    }
  }, [to])
  return useCallback(() => {
    if (Date.now() - claimedAt.current < RENEW_EVERY_MS) return
    claimedAt.current = Date.now()
    void post(`${to}/send`, { intent: 'claim' })
  }, [to])
}
