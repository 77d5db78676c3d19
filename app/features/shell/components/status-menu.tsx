import type { SubmissionResult } from '@conform-to/react'
import { ChevronsUpDown } from '#app/components/icons.tsx'
import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
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
import { useHydrated } from '#app/components/use-hydrated.ts'
import { PresenceDot, UserAvatar } from '#app/components/user-avatar.tsx'
import { cn } from '#app/lib/cn.ts'
import { fullName } from '#app/lib/names.ts'
import {
  DEFAULT_PRESENCE,
  type PeerView,
  PRESENCE_LABELS,
  PRESENCE_STATUSES,
  type PresenceStatus,
} from '../presence.ts'
import type { FrameData } from '../shell.server.ts'

const rowClasses =
  'flex h-11 w-full min-w-0 items-center justify-center gap-2.5 rounded-sm text-left hover:bg-sunken unfolded:justify-start unfolded:px-2'

/** Name, picture and own status; a press chooses another. Without JavaScript it leads to the menu page. */
export function StatusMenu({ user, peers, ghosting }: Pick<FrameData, 'user' | 'peers' | 'ghosting'>) {
  const hydrated = useHydrated()
  const fetcher = useFetcher<SubmissionResult>({ key: 'presence' })
  useRefusal(fetcher.data)
  const own = peers.find((peer) => peer.id === user.id)
  const chosen = fetcher.formData?.get('status') as PresenceStatus | undefined
  const status = chosen ?? own?.phoneStatus ?? DEFAULT_PRESENCE
  const coachee = peers.find((peer) => peer.id === own?.coacheeId)
  const label = `${user.name}, ${PRESENCE_LABELS[status]}${status === 'coaching' && coachee ? ` ${coachee.firstName}` : ''}`
  const face = (
    <>
      <UserAvatar name={user.name} src={user.avatar} seed={user.id} presence={status} presenceWritten />
      <span className="hidden min-w-0 flex-1 unfolded:block">
        <span className="block truncate font-medium">{user.name}</span>
        <span className="block truncate text-muted text-xs">
          {PRESENCE_LABELS[status]}
          {status === 'coaching' && coachee ? ` ${fullName(coachee.firstName, coachee.lastName)}` : ''}
        </span>
      </span>
    </>
  )
  if (ghosting) {
    return (
      <div
        className={cn(rowClasses, 'hover:bg-transparent')}
        title="While you act as somebody else their status stays as it is."
      >
        {face}
        <span className="sr-only">{label}</span>
      </div>
    )
  }
  if (!hydrated) {
    return (
      <Link to="/menu#status" className={rowClasses} aria-label={`Your status: ${label}`}>
        {face}
        <ChevronsUpDown aria-hidden className="hidden size-4 text-faint unfolded:block" />
      </Link>
    )
  }
  const choose = (next: PresenceStatus, coacheeId?: string) =>
    void fetcher.submit(
      { status: next, ...(coacheeId ? { coacheeId } : {}) },
      { method: 'post', action: '/presence' },
    )
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className={rowClasses} aria-label={`Your status: ${label}`}>
        {face}
        <ChevronsUpDown aria-hidden className="hidden size-4 text-faint unfolded:block" />
      </DropdownMenuTrigger>
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

/** The menu has closed by the time the server says no. */
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
        <DropdownMenuLabel>Whom are you coaching?</DropdownMenuLabel>
        {peers.length === 0 ? <DropdownMenuItem disabled>Nobody else is here yet</DropdownMenuItem> : null}
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
