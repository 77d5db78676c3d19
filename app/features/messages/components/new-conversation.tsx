import { ChevronLeft } from '#app/components/icons.tsx'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { MessageList } from '#app/features/conversations/components/message-list.tsx'
import { Avatar } from '#app/components/ui/avatar.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { NewConversationData } from '../messages-page.server.ts'
import { recipientNames } from '#app/features/texting/labels.ts'
import { Composer, type ComposerHandle } from './composer.tsx'
import { OutboxBubble } from '#app/features/conversations/components/outbox-bubble.tsx'
import { useMessages } from './messages-context.ts'

/** Where a conversation that does not exist yet gets its first text, which creates it. Mount one per `to` (`key`). */
export function NewConversation({
  to,
  loaded,
  refused,
}: {
  /** Its page, as `conversationWithPath` writes it. */
  to: string
  loaded: NewConversationData & { requestId: string }
  refused: { error: string; body: string } | null
}) {
  const { userId, outbox, bare } = useMessages()
  const { recipients, decision, placeholders } = loaded
  // Another load must not give a text that was sent already a second id.
  const [requestId] = useState(loaded.requestId)
  const composer = useRef<ComposerHandle>(null)
  const name = recipientNames(recipients)
  const waiting = outbox.items.filter((item) => item.to === to)
  return (
    <section aria-label={`New conversation with ${name}`} className="flex min-h-0 min-w-0 flex-1 flex-col">
      {bare ? null : <Header recipients={recipients} name={name} seed={to} />}
      <MessageList
        messages={[]}
        waiting={waiting.length}
        outbox={waiting.map((item) => (
          <OutboxBubble
            key={item.requestId}
            item={item}
            onRetry={() => outbox.retry(item)}
            onEdit={() => {
              outbox.discard(item)
              composer.current?.restore(item)
            }}
          />
        ))}
        isNews={() => false}
        foundId={null}
        olderHref={null}
        loadingOlder={false}
        olderError={null}
        onOlder={() => {}}
        newestHref={null}
        typing={null}
      >
        {() => null}
      </MessageList>
      <Composer
        ref={composer}
        to={to}
        userId={userId}
        recipient={name}
        shortName={name}
        decision={decision}
        placeholders={placeholders}
        requestId={requestId}
        refused={refused}
        autoFocus={!bare}
        onSend={(body, files) => outbox.send(to, body, files)}
      />
    </section>
  )
}

function Header({
  recipients,
  name,
  seed,
}: Pick<NewConversationData, 'recipients'> & { name: string; seed: string }) {
  return (
    <header className="flex min-h-[52px] shrink-0 items-center gap-2 border-line border-b bg-surface px-3.5 py-1.5">
      <Link
        to="/messages"
        className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), '-ml-2 @[720px]/messages:hidden')}
      >
        <ChevronLeft aria-hidden />
        <span className="sr-only">All conversations</span>
      </Link>
      <Avatar name="" seed={seed} />
      <div className="min-w-0 flex-1">
        <h1 className="truncate font-semibold text-[15px] leading-5" title={name}>
          {name}
        </h1>
        <p className="truncate text-muted text-xs">
          {recipients.length > 1
            ? `Group of ${recipients.length}. Each gets the text alone and replies in a separate conversation.`
            : recipients[0]?.client
              ? formatPhone(recipients[0].phoneNumber)
              : 'New number'}
        </p>
      </div>
    </header>
  )
}
