import type { SubmissionResult } from '@conform-to/react'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { showToast } from '#app/components/feedback/toast-store.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from '#app/components/ui/dropdown-menu.tsx'
import { PresenceDot, UserAvatar } from '#app/components/user-avatar.tsx'
import { fullName } from '#app/lib/names.ts'
import { PRESENCE_LABELS, PRESENCE_STATUSES, type PresenceStatus } from '#app/lib/presence-statuses.ts'
import { type PeerView } from '#app/features/accounts/presence/presence.ts'
import type { FrameData } from './frame-data.ts'

/** The menu of statuses. It opens at once, because the trigger loads it when it is clicked. */
export function StatusDropdown({
  trigger,
  status,
  user,
  peers,
}: Pick<FrameData, 'user' | 'peers'> & { trigger: React.ReactNode; status: PresenceStatus }) {
  const fetcher = useFetcher<SubmissionResult>({ key: 'presence' })
  useRefusal(fetcher.data)
  const choose = (next: PresenceStatus, coacheeId?: string) =>
    void fetcher.submit(
      { status: next, ...(coacheeId ? { coacheeId } : {}) },
      { method: 'post', action: '/presence' },
    )
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="start" className="w-56">
        <DropdownMenuLabel>Your status</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={status}>
          {PRESENCE_STATUSES.map((choice) =>
            choice === 'coaching' ? (
              <Coachees key={choice} peers={peers.filter((peer) => peer.id !== user.id)} choose={choose} />
            ) : (
              <DropdownMenuRadioItem key={choice} value={choice} onSelect={() => choose(choice)}>
                <PresenceDot status={choice} silent />
                {PRESENCE_LABELS[choice]}
              </DropdownMenuRadioItem>
            ),
          )}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

/** The menu has closed by the time the server refuses. */
function useRefusal(answer: SubmissionResult | undefined) {
  useEffect(() => {
    if (answer?.status !== 'error') return
    const said = Object.values(answer.error ?? {}).flat()
    showToast({ kind: 'bad', message: said.filter(Boolean).join(' ') || 'Your status was not changed.' })
  }, [answer])
}

function Coachees({
  peers,
  choose,
}: {
  peers: PeerView[]
  choose: (status: PresenceStatus, coacheeId: string) => void
}) {
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>
        <PresenceDot status="coaching" silent />
        Coaching
      </DropdownMenuSubTrigger>
      <DropdownMenuSubContent>
        <DropdownMenuLabel>Who are you coaching?</DropdownMenuLabel>
        {peers.length === 0 ? <DropdownMenuItem disabled>No one else is here yet</DropdownMenuItem> : null}
        {peers.map((peer) => (
          <DropdownMenuItem key={peer.id} onSelect={() => choose('coaching', peer.id)}>
            <UserAvatar
              name={fullName(peer.firstName, peer.lastName)}
              src={peer.avatar}
              seed={peer.id}
              size="xs"
              presence={peer.phoneStatus}
            />
            <span className="truncate">{fullName(peer.firstName, peer.lastName)}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  )
}
