import {
  Bell,
  CalendarClock,
  CircleCheck,
  ChevronDown,
  Ellipsis,
  IdCard,
  MailOpen,
  Star,
  StarOff,
  UserPlus,
} from '#app/components/icons.tsx'
import { Form, Link, useSearchParams } from 'react-router'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { menuItemClasses } from '#app/components/ui/dropdown-menu.tsx'
import { useFoldOut } from '#app/components/use-fold-out.ts'
import { cn } from '#app/lib/cn.ts'
import type { ConversationView } from '#app/features/texting/texting.schema.ts'
import { schedulePath, withSearch } from '../paths.ts'
import { isGroup } from '#app/features/texting/labels.ts'
import type { UserView } from '#app/features/conversations/views.ts'
import { userName } from '#app/features/conversations/labels.ts'

export interface ConversationMenuProps {
  conversation: ConversationView
  userId: string
  /** The account's staff. */
  users: readonly UserView[]
}

/** Where the contact of a conversation is, or is made. */
export function clientHref(conversation: ConversationView): string {
  if (conversation.client) return `/contacts/contact/${conversation.client.id}`
  return `/contacts/contact/new?${new URLSearchParams({ roomId: conversation.id, mobilePhone: conversation.phoneNumber })}`
}

/**
 * What can be done with a conversation (spec 2, 4). A fold-out of forms, so that it works without JavaScript; with it,
 * Escape, a click beside and a choice close it, and arrows move.
 */
export function ConversationMenu({ conversation, userId, users }: ConversationMenuProps) {
  const { ref, close, onKeyDown } = useFoldOut()
  const [search] = useSearchParams()
  const group = isGroup(conversation)
  const following = conversation.favorited.some((follower) => follower.userId === userId)
  const peers = users.filter(
    (user) => user.id !== userId && !conversation.favorited.some((follower) => follower.userId === user.id),
  )
  const item = (intent: string, icon: React.ReactNode, label: string) => (
    <ConversationForm roomId={conversation.id} intent={intent} onSubmit={close}>
      <button type="submit" className={menuItemClasses}>
        {icon}
        {label}
      </button>
    </ConversationForm>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and arrows for what is in it
    <details ref={ref} className="relative" onKeyDown={onKeyDown}>
      <summary
        className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '[[open]>&]:bg-sunken')}
        title="More"
      >
        <Ellipsis aria-hidden />
        <span className="sr-only">Conversation menu</span>
      </summary>
      <div className="scroll-thin absolute top-full right-0 z-30 mt-1.5 flex max-h-[min(70dvh,480px)] w-64 flex-col overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float">
        {following
          ? item('unfollow', <StarOff aria-hidden />, 'Stop following')
          : item('follow', <Star aria-hidden />, 'Follow')}
        {item('notify-team', <Bell aria-hidden />, 'Notify team')}
        <details className="group/assign" name="room-menu-part">
          <summary className={menuItemClasses}>
            <UserPlus aria-hidden />
            <span className="flex-1">Assign to…</span>
            <ChevronDown aria-hidden className="group-open/assign:rotate-180" />
          </summary>
          <ul className="flex flex-col border-line border-b pb-1" aria-label="Assign to">
            {peers.map((peer) => (
              <li key={peer.id}>
                <ConversationForm roomId={conversation.id} intent="assign" onSubmit={close}>
                  <input type="hidden" name="userId" value={peer.id} />
                  <button type="submit" className={cn(menuItemClasses, 'pl-8')}>
                    <Avatar name={userName(peer)} src={peer.avatar} seed={peer.id} size="xs" />
                    <span className="truncate">{userName(peer)}</span>
                  </button>
                </ConversationForm>
              </li>
            ))}
            {peers.length === 0 ? (
              <li className="px-8 py-1.5 text-muted text-sm">Everybody follows this conversation already.</li>
            ) : null}
          </ul>
        </details>
        {conversation.client ? (
          <Link
            to={withSearch(schedulePath(conversation.id), search)}
            preventScrollReset
            className={menuItemClasses}
            onClick={close}
          >
            <CalendarClock aria-hidden />
            Schedule message
          </Link>
        ) : null}
        {item('mark-unread', <MailOpen aria-hidden />, 'Mark unread')}
        {group ? null : (
          <Link to={clientHref(conversation)} className={menuItemClasses} onClick={close}>
            <IdCard aria-hidden />
            {conversation.client ? 'Open contact' : 'Create contact'}
          </Link>
        )}
        {!group
          ? null
          : conversation.groupRecipients.map(({ client }) =>
              client ? (
                <Link
                  key={client.id}
                  to={`/contacts/contact/${client.id}`}
                  className={menuItemClasses}
                  onClick={close}
                >
                  <IdCard aria-hidden />
                  <span className="truncate">Open {client.name}</span>
                </Link>
              ) : null,
            )}
        {following || conversation.status === 'completed' ? null : (
          <details className="group/complete" name="room-menu-part">
            <summary className={menuItemClasses}>
              <CircleCheck aria-hidden />
              <span className="flex-1">Complete conversation…</span>
              <ChevronDown aria-hidden className="group-open/complete:rotate-180" />
            </summary>
            <div className="flex flex-col gap-2 px-2 pt-1 pb-2">
              <p className="text-muted text-sm">
                It leaves everybody's list until the next text comes or goes.
              </p>
              <div className="flex gap-2">
                <ConversationForm roomId={conversation.id} intent="complete" onSubmit={close}>
                  <Button type="submit" size="sm" variant="primary">
                    Complete
                  </Button>
                </ConversationForm>
                <button
                  type="button"
                  className={cn(buttonVariants({ size: 'sm', variant: 'ghost' }), 'js-only')}
                  onClick={(event) => {
                    const part = event.currentTarget.closest('details')
                    part?.removeAttribute('open')
                    part?.querySelector('summary')?.focus()
                  }}
                >
                  Cancel
                </button>
              </div>
            </div>
          </details>
        )}
      </div>
    </details>
  )
}

/** One action on a conversation, as a form post that answers with a redirect. */
export function ConversationForm({
  roomId,
  intent,
  onSubmit,
  className,
  children,
}: {
  roomId: string
  intent: string
  onSubmit?: () => void
  className?: string
  children: React.ReactNode
}) {
  const [search] = useSearchParams()
  return (
    <Form
      method="post"
      action={withSearch(`/messages/${roomId}`, search)}
      preventScrollReset
      className={className}
      // After the browser has read the form; closing first would take the button away under its own click.
      onSubmit={() => onSubmit && setTimeout(onSubmit)}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  )
}
