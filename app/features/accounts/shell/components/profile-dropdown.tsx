import { Lock, LogOut, Zap } from '#app/components/icons.tsx'
import { Link, useLocation, useSubmit } from 'react-router'
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#app/components/ui/dropdown-menu.tsx'
import { usePreferences } from '#app/components/preferences.tsx'
import { UserAvatar } from '#app/components/user-avatar.tsx'
import { type MenuItem, menuOf, useAreas } from '#app/features/area.ts'
import type { FrameData } from './frame-data.ts'

/** The profile menu's items. */
export function ProfileDropdown({
  trigger,
  open,
  onOpenChange,
  user,
  viewer,
  ghosting,
}: Pick<FrameData, 'user' | 'viewer' | 'ghosting'> & {
  trigger: React.ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const submit = useSubmit()
  const areas = useAreas()
  const { keys, choose } = usePreferences()
  const { pathname, search } = useLocation()
  const lock = () => {
    const action = `/lock?${new URLSearchParams({ redirect: pathname + search })}`
    void submit({ intent: 'lock' }, { method: 'post', action })
  }
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
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
        <Items items={menuOf(areas, 'work', viewer)} />
        <Items items={menuOf(areas, 'profile', viewer)} />
        <DropdownMenuCheckboxItem
          checked={keys === 'on'}
          onCheckedChange={(on) => choose('keys', on ? 'on' : 'off')}
        >
          <Zap aria-hidden />
          Letters as shortcuts (? lists them)
        </DropdownMenuCheckboxItem>
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

/** A group of items, with a line below it. */
function Items({ items }: { items: MenuItem[] }) {
  if (items.length === 0) return null
  return (
    <>
      {items.map(({ icon: Icon, ...item }) => (
        <DropdownMenuItem key={item.to} asChild>
          <Link to={item.to}>
            {Icon ? <Icon /> : null}
            {item.label}
          </Link>
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
    </>
  )
}

const roleLabel = (role: string) => role.charAt(0).toUpperCase() + role.slice(1)
