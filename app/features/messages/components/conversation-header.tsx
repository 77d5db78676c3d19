import { ChevronLeft, Eye, PanelRight, Star } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { AvatarGroup } from '#app/components/user-avatar.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import type { ConversationView } from '#app/features/texting/texting.schema.ts'
import { isGroup, conversationNumbers, conversationTitle } from '#app/features/texting/labels.ts'
import { clientHref, ConversationForm, ConversationMenu } from './conversation-menu.tsx'
import { MOST_VIEWERS } from '#app/features/conversations/components/seen-by.tsx'
import type { UserView } from '#app/features/conversations/views.ts'
import { userName, userShortName, viewersLabel } from '#app/features/conversations/labels.ts'

export interface ConversationHeaderProps {
  conversation: ConversationView
  userId: string
  users: readonly UserView[]
  /** Who else has it open. */
  viewers: readonly UserView[]
  /** `Janet's mobile`, `Group of 2`. */
  whose: string | null
  backHref: string
  /** Null where there is no client side panel. */
  panel: { open: boolean; onToggle: () => void } | null
}

export function ConversationHeader(props: ConversationHeaderProps) {
  const { conversation, userId, users, viewers, whose, backHref, panel } = props
  const title = conversationTitle(conversation)
  const following = conversation.favorited.some((follower) => follower.userId === userId)
  const followers = [
    ...(following ? ['you'] : []),
    ...users
      .filter(({ id }) => id !== userId && conversation.favorited.some((follower) => follower.userId === id))
      .map(userShortName),
  ]
  return (
    <header className="flex min-h-[52px] shrink-0 items-center gap-2 border-line border-b bg-surface px-3.5 py-1.5">
      <Link
        to={backHref}
        className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '-ml-2 @[720px]/messages:hidden')}
      >
        <ChevronLeft aria-hidden />
        <span className="sr-only">All conversations</span>
      </Link>
      <Avatar name={conversation.client ? title : ''} seed={conversation.client?.id ?? conversation.id} />
      <div className="min-w-0 flex-1">
        <h1 className="truncate font-semibold text-[15px] leading-5">
          {isGroup(conversation) ? (
            <span title={title}>{title}</span>
          ) : (
            <Link to={clientHref(conversation)} className="hover:underline" title={title}>
              {title}
            </Link>
          )}
        </h1>
        <p className="truncate text-muted text-xs">
          {[
            conversation.client || conversation.recipients.length > 1
              ? conversationNumbers(conversation)
              : null,
            whose,
            followers.length > 0 ? `Followed by ${followers.join(', ')}` : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span role="status" className="flex min-w-0 shrink-0 items-center gap-1.5">
        {viewers.length === 1 ? (
          <Chip className="@max-[520px]/conversation:hidden">
            <Eye aria-hidden />
            <span className="truncate">{viewersLabel(viewers)}</span>
          </Chip>
        ) : null}
        {viewers.length > 0 ? (
          <span
            title={viewersLabel(viewers)}
            className={cn('contents', viewers.length === 1 && '@min-[521px]/conversation:hidden')}
          >
            <Eye aria-hidden className="size-3 text-muted @max-[520px]/conversation:hidden" />
            <AvatarGroup
              max={MOST_VIEWERS}
              label="Also looking"
              users={viewers.map((user) => ({ id: user.id, name: userName(user), src: user.avatar }))}
            />
          </span>
        ) : null}
      </span>
      <ConversationForm roomId={conversation.id} intent={following ? 'unfollow' : 'follow'}>
        <Button
          type="submit"
          variant="ghost"
          size="icon"
          aria-pressed={following}
          title={following ? 'Stop following' : 'Follow: you are told of every answer'}
        >
          <Star aria-hidden className={following ? 'fill-current text-brand-text' : undefined} />
          <span className="sr-only">Follow this conversation</span>
        </Button>
      </ConversationForm>
      {panel ? (
        <ConversationForm
          roomId={conversation.id}
          intent="toggle-panel"
          className="@max-[719px]/messages:hidden"
        >
          <Button
            type="submit"
            variant="ghost"
            size="icon"
            aria-pressed={panel.open}
            title={panel.open ? 'Hide the client' : 'Show the client'}
            onClick={(event) => {
              event.preventDefault()
              panel.onToggle()
            }}
          >
            <PanelRight aria-hidden />
            <span className="sr-only">Client panel</span>
          </Button>
        </ConversationForm>
      ) : null}
      <ConversationMenu conversation={conversation} userId={userId} users={users} />
    </header>
  )
}
