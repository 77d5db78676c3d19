import { AvatarGroup } from '#app/components/user-avatar.tsx'
import { cn } from '#app/lib/cn.ts'
import type { UserView } from '#app/lib/user-view.server.ts'
import { userName } from '../labels.ts'

/** 20 in headers and viewers. */
export const MOST_VIEWERS = 20

/** Shows which other users have seen the last message. */
export function SeenBy({ users, own }: { users: readonly UserView[]; own: boolean }) {
  if (users.length === 0) return null
  const faces = users.map((user) => ({ id: user.id, name: userName(user), src: user.avatar }))
  return (
    <p className={cn('print:hidden flex items-center gap-1.5 pb-1 text-faint text-xs', own && 'self-end')}>
      <span aria-hidden>Seen by</span>
      <AvatarGroup users={faces} max={MOST_VIEWERS} label="Seen by" />
      {faces.length === 1 ? <span aria-hidden>{faces[0]!.name}</span> : null}
    </p>
  )
}
