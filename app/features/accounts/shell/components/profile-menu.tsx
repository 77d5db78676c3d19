import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useLoadedPart } from '#app/components/ui/use-loaded-part.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { UserAvatar } from '#app/components/user-avatar.tsx'
import { DEFAULT_PRESENCE } from '#app/features/accounts/presence/presence.ts'
import type { FrameData } from './frame-data.ts'
import { useLongPress } from './use-long-press.ts'

const load = () => import('./profile-dropdown.tsx')

/** The user's picture in the top bar: a press opens the menu, a long press the theme color. */
export function ProfileMenu({
  user,
  peers,
  viewer,
  ghosting,
}: Pick<FrameData, 'user' | 'peers' | 'viewer' | 'ghosting'>) {
  const [open, setOpen] = useState(false)
  const [loaded, loading] = useLoadedPart(load)
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const longPress = useLongPress(() => {
    if (!viewer.self) return
    setOpen(false)
    void navigate(`/profile/theme-color?${new URLSearchParams({ from: pathname + search })}`)
  })
  const presence = peers.find((peer) => peer.id === user.id)?.phoneStatus ?? DEFAULT_PRESENCE
  const face = <UserAvatar name={user.name} src={user.avatar} seed={user.id} presence={presence} />
  const label = ghosting ? `Profile menu, acting as ${user.name}` : `Profile menu, ${user.name}`
  const classes = 'grid size-9 shrink-0 place-items-center rounded-full hover:bg-sunken'
  if (!hydrated) {
    return (
      <Link to="/menu" className={classes} aria-label={label}>
        {face}
      </Link>
    )
  }
  const trigger = (
    <button
      type="button"
      className={classes}
      aria-label={label}
      aria-haspopup="menu"
      title={viewer.self ? 'Hold to choose a theme color' : undefined}
      {...longPress.handlers}
      {...loading}
      onPointerDown={(event) => {
        longPress.handlers.onPointerDown(event)
        // Radix opens the menu on pointer down, but a long press does something else.
        event.preventDefault()
      }}
      onClick={() => {
        if (longPress.wasLong()) return
        loading.onClick()
        setOpen((before) => !loaded || !before)
      }}
    >
      {face}
    </button>
  )
  if (!loaded) return trigger
  return (
    <loaded.ProfileDropdown
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
      user={user}
      viewer={viewer}
      ghosting={ghosting}
    />
  )
}
