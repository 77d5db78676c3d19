import { ChevronLeft, Eye } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { AvatarGroup } from '#app/components/user-avatar.tsx'
import { cn } from '#app/lib/cn.ts'
import { userName, viewersLabel } from '../labels.ts'
import type { UserView } from '#app/lib/user-view.server.ts'
import { MOST_VIEWERS } from './seen-by.tsx'

/** Shows the people of a conversation, who else has it open, and its actions. */
export function ConversationHeader({
  back,
  face,
  title,
  subtitle,
  viewers = [],
  children,
}: {
  /** The way back to the list, where the screen is too narrow for both. */
  back: { to: string; label: string }
  face: React.ReactNode
  /** A string, or a link with the title. */
  title: React.ReactNode
  subtitle: string
  viewers?: readonly UserView[]
  /** Buttons and the menu. */
  children?: React.ReactNode
}) {
  const label = viewersLabel(viewers)
  return (
    <header className="flex min-h-[52px] shrink-0 items-center gap-2 border-line border-b bg-surface px-3.5 py-1.5">
      <Link
        to={back.to}
        className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '-ml-2 @[720px]/screen:hidden')}
      >
        <ChevronLeft aria-hidden />
        <span className="sr-only">{back.label}</span>
      </Link>
      {face}
      <div className="min-w-0 flex-1">
        <h1
          dir="auto"
          className="truncate text-left font-semibold text-lg leading-5"
          title={typeof title === 'string' ? title : undefined}
        >
          {title}
        </h1>
        <p className="truncate text-muted text-xs">
          <bdi>{subtitle}</bdi>
        </p>
      </div>
      <span role="status" className="flex min-w-0 shrink-0 items-center gap-1.5">
        {viewers.length === 1 ? (
          <Chip className="@max-[520px]/conversation:hidden">
            <Eye aria-hidden />
            <bdi className="truncate">{label}</bdi>
          </Chip>
        ) : null}
        {viewers.length > 0 ? (
          <span
            title={label}
            className={cn('contents', viewers.length === 1 && '@min-[521px]/conversation:hidden')}
          >
            <Eye aria-hidden className="size-3 text-muted @max-[520px]/conversation:hidden" />
            <AvatarGroup
              max={MOST_VIEWERS}
              label="Also viewing"
              users={viewers.map((user) => ({ id: user.id, name: userName(user), src: user.avatar }))}
            />
          </span>
        ) : null}
      </span>
      {children}
    </header>
  )
}
