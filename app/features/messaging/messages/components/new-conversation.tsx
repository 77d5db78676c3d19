import { useEffect, useRef, useState } from 'react'
import { Avatar } from '#app/components/ui/avatar.tsx'
import type { ComposerHandle } from '#app/features/messaging/conversations/components/composer-form.tsx'
import { ConversationFrame } from '#app/features/messaging/conversations/components/conversation-frame.tsx'
import { ConversationHeader } from '#app/features/messaging/conversations/components/conversation-header.tsx'
import { MessageList } from '#app/features/messaging/conversations/components/message-list.tsx'
import { OutboxBubbles } from '#app/features/messaging/conversations/components/outbox-bubbles.tsx'
import { useWaiting } from '#app/features/messaging/conversations/components/use-outbox.ts'
import { moveText } from '#app/features/messaging/conversations/drafts.ts'
import type { MediaView } from '#app/features/accounts/files/media-view.server.ts'
import { recipientNames } from '#app/features/messaging/texting/labels.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { NewConversationData } from '../messages-page.server.ts'
import { Composer } from './composer.tsx'
import { useMessages } from './messages-context.ts'
import { useLinkedText } from './use-linked-text.ts'

/** A conversation before its first text, which creates it. Mount one per `to` (`key`). */
export function NewConversation({
  to,
  loaded,
  refused,
}: {
  /** Its page, as `conversationWithPath` writes it. */
  to: string
  loaded: NewConversationData & { requestId: string; attached?: MediaView[]; linkedText?: string | undefined }
  refused: { error: string; body: string } | null
}) {
  const { userId, outbox, bare } = useMessages()
  const { recipients, decision, placeholders } = loaded
  useLinkedText()
  // A text that has already been sent must keep its id when the page loads again.
  const [requestId] = useState(loaded.requestId)
  const composer = useRef<ComposerHandle>(null)
  const name = recipientNames(recipients)
  const waiting = useWaiting(outbox, to, [])
  const created = useRef<string>(undefined)
  created.current = outbox.created.get(to)
  // The draft typed until the new conversation shows belongs to it.
  useEffect(
    () => () => {
      if (created.current) moveText(userId, to, created.current)
    },
    [userId, to],
  )
  return (
    <ConversationFrame
      label={`New conversation with ${name}`}
      composer={composer}
      canWrite={decision.verdict !== 'deny'}
      problem={null}
      header={
        bare ? null : (
          <ConversationHeader
            back={{ to: '/messages', label: 'All conversations' }}
            face={<Avatar name="" seed={to} />}
            title={name}
            subtitle={
              recipients.length > 1
                ? `Group of ${recipients.length}. Each gets the text alone and replies in a separate conversation.`
                : recipients[0]?.client
                  ? formatPhone(recipients[0].phoneNumber)
                  : 'New number'
            }
          />
        )
      }
    >
      <MessageList
        messages={[]}
        older={null}
        waiting={waiting.length}
        outbox={<OutboxBubbles items={waiting} outbox={outbox} composer={composer} />}
      >
        {() => null}
      </MessageList>
      <Composer
        ref={composer}
        to={to}
        userId={userId}
        recipient={name}
        shortName={name}
        recipients={recipients.length}
        decision={decision}
        placeholders={placeholders}
        signature={loaded.signature}
        price={loaded.price}
        clocks={loaded.clocks}
        requestId={requestId}
        linkedText={loaded.linkedText}
        attached={loaded.attached}
        refused={refused}
        autoFocus={!bare}
        onSend={(body, files) => outbox.send(to, body, files)}
      />
    </ConversationFrame>
  )
}
