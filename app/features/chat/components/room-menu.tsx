import {
  ArrowDown,
  ArrowDownWideNarrow,
  ArrowUp,
  ChevronDown,
  Ellipsis,
  Eye,
  EyeOff,
  LogOut,
  MailOpen,
  Pencil,
  UserPlus,
} from '#app/components/icons.tsx'
import { Form, Link } from 'react-router'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { menuItemClasses } from '#app/components/ui/dropdown-menu.tsx'
import { useFoldOut } from '#app/components/use-fold-out.ts'
import { cn } from '#app/lib/cn.ts'
import type { ChatRoomView } from '../chat.schema.ts'

/** What can be done with a room (spec 2, 2). A fold-out of forms, so that it works without JavaScript. */
export function RoomMenu({ room, ordered }: { room: ChatRoomView; ordered: boolean }) {
  const { ref, close, onKeyDown } = useFoldOut()
  const hidden = room.hidden.length > 0
  const post = (intent: string, icon: React.ReactNode, label: string) => (
    <Form
      method="post"
      action={`/chat/${room.id}`}
      preventScrollReset
      // After the browser has read the form; closing first would take the button away under its own click.
      onSubmit={() => setTimeout(close)}
    >
      <input type="hidden" name="intent" value={intent} />
      <button type="submit" className={menuItemClasses}>
        {icon}
        {label}
      </button>
    </Form>
  )
  const people = (icon: React.ReactNode, label: string) => (
    <Link to={`/chat/${room.id}/people`} preventScrollReset className={menuItemClasses} onClick={close}>
      {icon}
      {label}
    </Link>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and arrows for what is in it
    <details ref={ref} className="relative" onKeyDown={onKeyDown}>
      <summary
        className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '[[open]>&]:bg-sunken')}
        title="More"
      >
        <Ellipsis aria-hidden />
        <span className="sr-only">Room menu</span>
      </summary>
      <div className="scroll-thin absolute top-full right-0 z-30 mt-1.5 flex max-h-[min(70dvh,480px)] w-60 flex-col overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float">
        {room.format === 'group' ? people(<UserPlus aria-hidden />, 'Add people') : null}
        {room.named ? people(<Pencil aria-hidden />, 'Rename') : null}
        {post('mark-unread', <MailOpen aria-hidden />, 'Mark unread')}
        {hidden
          ? post('show', <Eye aria-hidden />, 'Show in the list')
          : post('hide', <EyeOff aria-hidden />, 'Hide from the list')}
        {hidden ? null : post('move-up', <ArrowUp aria-hidden />, 'Move up')}
        {hidden ? null : post('move-down', <ArrowDown aria-hidden />, 'Move down')}
        {ordered ? post('order-by-newest', <ArrowDownWideNarrow aria-hidden />, 'Order all by newest') : null}
        {room.format === 'group' ? (
          <details className="group/leave">
            <summary className={cn(menuItemClasses, 'text-bad [&_svg]:text-bad')}>
              <LogOut aria-hidden />
              <span className="flex-1">Leave group…</span>
              <ChevronDown aria-hidden className="group-open/leave:rotate-180" />
            </summary>
            <div className="flex flex-col gap-2 px-2 pt-1 pb-2">
              <p className="text-muted text-sm">
                {room.users.length === 1
                  ? 'You are the last one: the group and what was said in it will be gone.'
                  : 'You can no longer read it unless somebody adds you again.'}
              </p>
              <Form method="post" action={`/chat/${room.id}/people`}>
                <input type="hidden" name="intent" value="leave" />
                <Button type="submit" size="sm" variant="danger">
                  Leave
                </Button>
              </Form>
            </div>
          </details>
        ) : null}
      </div>
    </details>
  )
}
