import { Link, useFetcher } from 'react-router'
import { ChevronsUpDown } from '#app/components/icons.tsx'
import { useLoadedPart } from '#app/components/ui/use-loaded-part.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { UserAvatar } from '#app/components/user-avatar.tsx'
import { cn } from '#app/lib/cn.ts'
import { fullName } from '#app/lib/names.ts'
import { PRESENCE_LABELS, type PresenceStatus } from '#app/lib/presence-statuses.ts'
import { DEFAULT_PRESENCE } from '#app/features/accounts/presence/presence.ts'
import type { FrameData } from './frame-data.ts'

const load = () => import('./status-dropdown.tsx')

const rowClasses =
  'flex h-11 w-full min-w-0 items-center justify-center gap-2.5 rounded-sm text-left hover:bg-sunken unfolded:justify-start unfolded:px-2'

/** The user's name, picture and status, with a menu to change it. Without JavaScript it leads to the menu page. */
export function StatusMenu({ user, peers, ghosting }: Pick<FrameData, 'user' | 'peers' | 'ghosting'>) {
  const hydrated = useHydrated()
  const [loaded, loading] = useLoadedPart(load)
  const fetcher = useFetcher({ key: 'presence' })
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
        className={cn(rowClasses, 'hover:bg-transparent!')}
        title="Their status doesn’t change while you act as someone else."
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
  const trigger = (
    <button
      type="button"
      className={rowClasses}
      aria-label={`Your status: ${label}`}
      aria-haspopup="menu"
      {...loading}
    >
      {face}
      <ChevronsUpDown aria-hidden className="hidden size-4 text-faint unfolded:block" />
    </button>
  )
  if (!loaded) return trigger
  return <loaded.StatusDropdown trigger={trigger} status={status} user={user} peers={peers} />
}
