import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { clientChanged } from '#app/features/people/clients/events.ts'
import { post } from '#app/lib/api-client.ts'
import type { ComposerHandle } from '#app/features/messaging/conversations/components/composer-form.tsx'
import { ConversationFrame } from '#app/features/messaging/conversations/components/conversation-frame.tsx'
import { MessageList } from '#app/features/messaging/conversations/components/message-list.tsx'
import { OutboxBubbles } from '#app/features/messaging/conversations/components/outbox-bubbles.tsx'
import { SeenBy } from '#app/features/messaging/conversations/components/seen-by.tsx'
import { useMarkViewed } from '#app/features/messaging/conversations/components/use-mark-viewed.ts'
import { useWaiting } from '#app/features/messaging/conversations/components/use-outbox.ts'
import {
  useViewers,
  type ViewerEvents,
} from '#app/features/messaging/conversations/components/use-viewers.ts'
import { recordsChanged } from '#app/features/people/records/events.ts'
import {
  joinRoom,
  leaveRoom,
  messageChanged,
  sendTyping,
  smsTyping,
  smsViewers,
} from '#app/features/messaging/texting/events.ts'
import { conversationTitle } from '#app/features/messaging/texting/labels.ts'
import type { ConversationView, MessageView } from '#app/features/messaging/texting/texting-views.server.ts'
import { activityChanged, followUpsChanged } from '#app/features/messaging/timeline/events.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import type { ConversationPage } from '../messages-page.server.ts'
import { withSearch } from '../paths.ts'
import { ImportedCallItem } from '#app/features/messaging/call-history/components/imported-call-facts.tsx'
import { type PlacedCall, placeCalls } from '#app/features/messaging/call-history/place-calls.ts'
import { ClaimNotice, useClaiming } from './claim-notice.tsx'
import { Composer } from './composer.tsx'
import { ContactAside, useContactAside } from './contact-aside.tsx'
import { TextingHeader } from './conversation-header.tsx'
import { RevocationQuestion, WhoseConversation } from './conversation-questions.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { useScreenPaths, useMessages } from './messages-context.ts'
import { TeamNoteForm } from './note-form.tsx'
import { ScheduledBubble } from './scheduled-bubble.tsx'
import type { MediaView } from '#app/features/accounts/files/media-view.server.ts'
import { useConversation } from './use-conversation.ts'
import { useLinkedText } from './use-linked-text.ts'

export interface LoadedConversation extends ConversationPage {
  at: string | null
  before: string | null
  panelOpen: boolean
  requestId: string
  /** The text of a link that led here. */
  linkedText?: string | undefined
  /** Files for the text to be written, uploaded elsewhere. */
  attached?: MediaView[]
}

const VIEWER_EVENTS: ViewerEvents = {
  join: joinRoom,
  leave: leaveRoom,
  viewers: smsViewers,
  typing: smsTyping,
  sendTyping,
  message: messageChanged,
}

const isIncoming = (entry: MessageView | PlacedCall) => 'flow' in entry && entry.flow === 'incoming'

/** The messages of a conversation with a client, its composer, and the client panel. */
export function Conversation({
  loaded,
  refused,
  focusComposer,
}: {
  loaded: LoadedConversation
  refused: { error: string; body: string } | null
  /** Its first text was sent just now, and the user keeps writing. */
  focusComposer?: boolean
}) {
  const { userId, outbox, received, onViewed, bare } = useMessages()
  const { decision, client, whose, speaker, reachesEnd, at, before, requestId } = loaded
  const { conversation, messages, olderCursor, older, merge } = useConversation(loaded, received)
  const to = `/messages/${conversation.id}`
  const { viewers, typing, onTyping } = useViewers(conversation.id, userId, VIEWER_EVENTS)
  const [search] = useSearchParams()
  const composer = useRef<ComposerHandle>(null)
  useLinkedText()
  const aside = useContactAside(loaded.panelOpen)
  const waiting = useWaiting(outbox, to, messages)
  const resend = useResend(merge)
  useFreshDecision(decisive(conversation, messages), decisive(loaded.conversation, loaded.messages.items))
  useMarkViewed({ to, lastId: messages.at(-1)?.id, enabled: reachesEnd, onViewed })
  useFreshContact(client?.id)
  const { importedCalls } = loaded
  const hasOlder = olderCursor !== null
  const entries = useMemo(
    () => placeCalls(messages, importedCalls, { hasOlder, reachesEnd }),
    [messages, importedCalls, hasOlder, reachesEnd],
  )

  const keep = useScreenPaths()
  const part = (values: Record<string, string>) => withSearch(to, search, values)
  const oneToOne = conversation.recipients.length <= 1
  const last = messages.at(-1)
  const canWrite = decision.verdict !== 'deny'
  const shown = reachesEnd ? waiting : []
  return (
    <>
      <ConversationFrame
        id={conversation.id}
        label={`Conversation with ${conversationTitle(conversation)}`}
        composer={composer}
        canWrite={canWrite}
        problem={refused && !refused.body ? refused.error : null}
        header={
          bare ? null : (
            <TextingHeader
              conversation={conversation}
              viewers={viewers}
              whose={whose}
              callFrom={loaded.callFrom}
              owners={loaded.owners}
              panel={oneToOne ? { open: aside.open, onToggle: aside.toggle } : null}
            />
          )
        }
      >
        {loaded.owners.length > 0 && !conversation.ownerChosen && !bare ? (
          <WhoseConversation owners={loaded.owners} action={keep(to)} />
        ) : null}
        <MessageList
          key={`${conversation.id}:${at ?? ''}:${before ?? ''}`}
          messages={entries}
          isNews={isIncoming}
          foundId={at}
          older={olderCursor ? { href: part({ before: olderCursor }), ...older } : null}
          newestHref={reachesEnd ? null : part({})}
          waiting={shown.length}
          outbox={<OutboxBubbles items={shown} outbox={outbox} composer={composer} />}
          tail={
            reachesEnd && loaded.scheduled.length > 0
              ? loaded.scheduled.map((followUp) => (
                  <ScheduledBubble key={followUp.id} followUp={followUp} conversationId={conversation.id} />
                ))
              : null
          }
          foot={reachesEnd && last ? <LastSeenBy conversation={conversation} last={last} /> : null}
          typing={typing}
        >
          {(entry) =>
            'call' in entry ? (
              <ImportedCallItem call={entry.call} />
            ) : (
              <MessageBubble
                message={entry}
                clientName={speaker}
                group={!oneToOne}
                found={entry.id === at}
                requestId={requestId}
                onResend={resend}
                mayResend={canWrite}
              />
            )
          }
        </MessageList>
        <WriteArea
          loaded={loaded}
          conversation={conversation}
          messages={messages}
          composer={composer}
          refused={refused}
          focused={focusComposer}
          onTyping={onTyping}
        />
      </ConversationFrame>
      {oneToOne && !bare ? (
        <ContactAside
          aside={aside}
          conversation={conversation}
          callFrom={loaded.callFrom}
          client={client}
          part={loaded.panel}
        />
      ) : null}
    </>
  )
}

/** The other users who have seen the last message. */
function LastSeenBy({ conversation, last }: { conversation: ConversationView; last: MessageView }) {
  const { userId, users } = useMessages()
  const seen = users.filter(
    ({ id }) => conversation.viewedBy.includes(id) && id !== userId && id !== last.user?.id,
  )
  return <SeenBy users={seen} own={last.flow === 'outgoing'} />
}

/** The note, the questions before a text, and the composer. */
function WriteArea({
  loaded,
  conversation,
  messages,
  composer,
  refused,
  focused,
  onTyping,
}: {
  loaded: LoadedConversation
  conversation: ConversationView
  messages: readonly MessageView[]
  composer: React.RefObject<ComposerHandle | null>
  refused: { error: string; body: string } | null
  focused: boolean | undefined
  onTyping: () => void
}) {
  const { userId, users, outbox, bare } = useMessages()
  const { decision } = loaded
  const [search] = useSearchParams()
  const to = `/messages/${conversation.id}`
  const action = useScreenPaths()(to)
  const claim = useClaiming(to)
  const asksFirst = decision.rule === 'revocation' && !bare
  const lastId = messages.at(-1)?.id
  return (
    <>
      {bare ? null : (
        <TeamNoteForm
          key={conversation.id}
          written={messages.findLast(({ type, user }) => type === 'note' && user?.id === userId)}
          action={action}
          requestId={loaded.requestId}
          users={users.filter(({ id }) => id !== userId)}
        />
      )}
      <ClaimNotice conversation={conversation} userId={userId} action={bare ? null : action} />
      {asksFirst ? <RevocationQuestion reason={decision.reason ?? ''} action={action} /> : null}
      <Composer
        key={[conversation.id, ...search.getAll('attach')].join(' ')}
        ref={composer}
        to={to}
        userId={userId}
        recipient={conversationTitle(conversation)}
        shortName={loaded.speaker}
        recipients={conversation.recipients.length}
        decision={decision}
        asked={asksFirst}
        placeholders={loaded.placeholders}
        signature={loaded.signature}
        price={loaded.price}
        clocks={loaded.clocks}
        requestId={loaded.requestId}
        linkedText={loaded.linkedText}
        attached={loaded.attached}
        refused={refused?.body ? refused : null}
        autoFocus={focused}
        seen={lastId}
        onSend={(body, files) => outbox.send(to, body, files, { seen: lastId })}
        onTyping={() => {
          onTyping()
          claim()
        }}
      />
    </>
  )
}

/** Sends a text again. It shows as pending at once, and as before when the server refuses. */
function useResend(merge: (messages: readonly MessageView[]) => void) {
  return useCallback(
    async (message: MessageView) => {
      merge([{ ...message, status: 'pending', problem: null }])
      const answer = await post<{ message: MessageView }>(`/messages/${message.roomId}/send`, {
        intent: 'resend',
        messageId: message.id,
        requestId: uuidv7(),
      })
      merge([answer.ok ? answer.data.message : message])
      if (!answer.ok) showToast({ kind: 'bad', message: answer.error })
    },
    [merge],
  )
}

/** Changes when the ledger's decision may have: by STOP and START, or a text that was not delivered (a landline). */
function decisive(conversation: ConversationView, messages: readonly MessageView[]): string {
  return `${conversation.optedOut} ${conversation.revocation} ${messages.findLast((message) => message.problem)?.id}`
}

/** Asks the ledger again when its decision may have changed. */
function useFreshDecision(now: string, asked: string) {
  const { revalidate } = useRealtime()
  useEffect(() => {
    if (now !== asked) revalidate()
  }, [now, asked, revalidate])
}

/** Loads the client panel and the scheduled texts again when others change them. */
function useFreshContact(clientId: string | undefined) {
  const { revalidate } = useRealtime()
  const reload = (changed: { clientId: string }) => {
    if (clientId && changed.clientId === clientId) revalidate()
  }
  useRealtimeEvent(followUpsChanged, reload)
  useRealtimeEvent(activityChanged, reload)
  useRealtimeEvent(recordsChanged, reload)
  useRealtimeEvent(clientChanged, ({ id }) => reload({ clientId: id }))
}
