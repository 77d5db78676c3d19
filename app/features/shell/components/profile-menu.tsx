import { Lock, LogOut } from '#app/components/icons.tsx'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSubmit } from 'react-router'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#app/components/ui/dropdown-menu.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { UserAvatar } from '#app/components/user-avatar.tsx'
import { NavIcon } from './nav-icon.tsx'
import { type NavItem, profileMenu, workMenu } from '../navigation.ts'
import { DEFAULT_PRESENCE } from '../presence.ts'
import type { FrameData } from '../shell.server.ts'
import { useLongPress } from './use-long-press.ts'

/** Own picture at the end of the top bar: a press opens the menu, a long press the theme colour (spec 1, 2.3). */
export function ProfileMenu({
  user,
  peers,
  viewer,
  ghosting,
}: Pick<FrameData, 'user' | 'peers' | 'viewer' | 'ghosting'>) {
  const [open, setOpen] = useState(false)
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const lock = () => {
    const action = `/lock?${new URLSearchParams({ redirect: pathname + search })}`
    void submit({ intent: 'lock' }, { method: 'post', action })
  }
  const longPress = useLongPress(() => {
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
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenuTrigger
        className={classes}
        aria-label={label}
        title="Hold to choose a theme colour"
        {...longPress.handlers}
        onPointerDown={(event) => {
          longPress.handlers.onPointerDown(event)
          // A menu opens on press; here it waits for the release, which may come too late for it.
          event.preventDefault()
        }}
        onClick={() => longPress.wasLong() || setOpen((before) => !before)}
      >
        {face}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-60">
        <div className="flex items-center gap-2.5 px-2 py-1.5">
          <UserAvatar name={user.name} src={user.avatar} seed={user.id} size="md" />
          <span className="min-w-0">
            <span className="block truncate font-medium">{user.name}</span>
            <span className="block text-muted text-xs">
              {ghosting ? 'You act as this person' : roleLabel(user.role)}
            </span>
          </span>
        </div>
        <DropdownMenuSeparator />
        <Items items={workMenu(viewer)} />
        <DropdownMenuSeparator />
        <Items items={profileMenu(viewer)} />
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={lock}>
          <Lock aria-hidden />
          Lock screen
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href="/logout">
            <LogOut aria-hidden />
            Logout
          </a>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function Items({ items }: { items: NavItem[] }) {
  return items.map((item) => (
    <DropdownMenuItem key={item.to} asChild>
      <Link to={item.to}>
        <NavIcon of={item} />
        {item.label}
      </Link>
    </DropdownMenuItem>
  ))
}

const roleLabel = (role: string) => role.charAt(0).toUpperCase() + role.slice(1)
