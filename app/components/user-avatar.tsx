import { Check, Clock, GraduationCap, Minus, X } from '#app/components/icons.tsx'
import {
  PRESENCE_COLORS,
  PRESENCE_LABELS,
  type PresenceColor,
  type PresenceStatus,
} from '#app/lib/presence-statuses.ts'
import { cn } from '#app/lib/cn.ts'
import { Avatar, type AvatarProps, type AvatarSize } from './ui/avatar.tsx'

const DOT: Record<PresenceColor, { color: string; icon: typeof Check }> = {
  green: { color: 'bg-presence-green', icon: Check },
  red: { color: 'bg-presence-red', icon: Minus },
  yellow: { color: 'bg-presence-yellow', icon: Clock },
  orange: { color: 'bg-presence-orange', icon: GraduationCap },
  grey: { color: 'bg-presence-grey', icon: X },
}

export interface UserAvatarProps extends AvatarProps {
  presence?: PresenceStatus
  /** Hides the status from screen readers where a word beside it says it. */
  presenceWritten?: boolean
}

/** A user's picture with a presence dot that differs by sign as well as by color. */
export function UserAvatar({ presence, presenceWritten, ...props }: UserAvatarProps) {
  return (
    <Avatar {...props}>
      {presence ? (
        <PresenceDot status={presence} silent={presenceWritten} className="absolute -right-1 -bottom-1" />
      ) : null}
    </Avatar>
  )
}

export function PresenceDot({
  status,
  silent,
  className,
}: {
  status: PresenceStatus
  silent?: boolean
  className?: string
}) {
  const { color, icon: Icon } = DOT[PRESENCE_COLORS[status]]
  return (
    <span
      title={silent ? undefined : PRESENCE_LABELS[status]}
      className={cn('presence-dot', color, className)}
    >
      <Icon aria-hidden />
      {silent ? null : <span className="sr-only">{PRESENCE_LABELS[status]}</span>}
    </span>
  )
}

export interface AvatarGroupProps {
  users: readonly { id: string; name: string; src?: string | null }[]
  /** 10 in lists, 20 in headers and viewers. */
  max?: number
  size?: AvatarSize
  /** Read before the names by screen readers: `Viewing`. */
  label: string
}

/** Overlapping pictures of several users; those beyond `max` are a count. */
export function AvatarGroup({ users, max = 10, size = 'xs', label }: AvatarGroupProps) {
  if (users.length === 0) return null
  const shown = users.slice(0, max)
  const hidden = users.slice(max)
  return (
    <span className="inline-flex items-center -space-x-1">
      <span className="sr-only">
        {label}: {users.map((user) => user.name).join(', ')}
      </span>
      {shown.map((user) => (
        <Avatar
          key={user.id}
          name={user.name}
          src={user.src}
          seed={user.id}
          size={size}
          title={user.name}
          className="ring-2 ring-surface"
        />
      ))}
      {hidden.length > 0 ? (
        <span
          aria-hidden
          title={hidden.map((user) => user.name).join(', ')}
          className={`avatar avatar-${size} ring-2 ring-surface`}
        >
          +{hidden.length}
        </span>
      ) : null}
    </span>
  )
}
