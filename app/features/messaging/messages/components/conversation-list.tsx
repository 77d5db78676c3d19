import { ArrowUp, MessageSquarePlus } from '#app/components/icons.tsx'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { ConversationRows } from '#app/features/messaging/conversations/components/conversation-rows.tsx'
import { rowHeight } from '#app/features/messaging/texting/conversations/conversation-list-state.ts'
import { ConversationRow } from './conversation-row.tsx'
import {
  type ConversationFilter,
  conversationFilterParams,
} from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import type { useConversationList } from './use-conversation-list.ts'
import { useHeldOrder } from './use-held-order.ts'

/** The conversations in their order, kept still while the pointer is on them. */
export function ConversationList({
  conversations: { list, next },
  userId,
  currentId,
  filter,
}: {
  conversations: Pick<ReturnType<typeof useConversationList>, 'list' | 'next'>
  userId: string
  currentId: string | undefined
  filter: ConversationFilter | null
}) {
  const area = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const { shown, waiting, release, handlers } = useHeldOrder(list.items)

  const search = filter ? `?${new URLSearchParams(conversationFilterParams(filter))}` : ''

  if (list.items.length === 0 && filter) {
    return <EmptyState icon={MessageSquarePlus} title="No conversations found" />
  }
  if (list.items.length === 0) {
    return (
      <EmptyState
        icon={MessageSquarePlus}
        title="No conversations yet"
        action={
          <Link to="/messages/new" className={buttonVariants({ variant: 'primary' })}>
            New message
          </Link>
        }
      >
        Text one of your contacts, or wait for someone to write to one of your numbers.
      </EmptyState>
    )
  }
  return (
    <div className="relative flex min-h-0 flex-1">
      {waiting > 0 ? (
        // On the edge of the list, where it doesn't cover the first row's name.
        <div className="pointer-events-none absolute inset-x-0 -top-3.5 z-10 flex justify-center">
          <Button
            variant="primary"
            size="sm"
            className="pointer-events-auto h-6 rounded-full shadow-float"
            onClick={() => {
              release()
              area.current?.scrollTo({ top: 0 })
            }}
          >
            <ArrowUp aria-hidden />
            {waiting} with news
          </Button>
        </div>
      ) : null}
      <ConversationRows
        base="/messages"
        search={search}
        label="Conversations"
        items={shown}
        rowHeight={rowHeight}
        currentId={currentId}
        areaRef={area}
        areaProps={handlers}
        className="overscroll-contain [overflow-anchor:none]"
        more={
          list.nextCursor
            ? {
                href: `${pathname}?${new URLSearchParams({ ...(filter && conversationFilterParams(filter)), cursor: list.nextCursor })}`,
                ...next,
              }
            : null
        }
        renderRow={(conversation, _index, tabIndex) => (
          <ConversationRow
            conversation={conversation}
            search={search}
            userId={userId}
            current={conversation.id === currentId}
            tabIndex={tabIndex}
          />
        )}
      />
    </div>
  )
}
