import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { clientChanged } from '#app/features/clients/events.ts'
import { post } from '#app/lib/api-client.ts'
import type { ComposerHandle } from '#app/features/conversations/components/composer-form.tsx'
import { ConversationFrame } from '#app/features/conversations/components/conversation-frame.tsx'
import { MessageList } from '#app/features/conversations/components/message-list.tsx'
import { OutboxBubbles } from '#app/features/conversations/components/outbox-bubbles.tsx'
import { SeenBy } from '#app/features/conversations/components/seen-by.tsx'
import { useMarkViewed } from '#app/features/conversations/components/use-mark-viewed.ts'
import { useWaiting } from '#app/features/conversations/components/use-outbox.ts'
import { useViewers, type ViewerEvents } from '#app/features/conversations/components/use-viewers.ts'
import { recordsChanged } from '#app/features/records/events.ts'
import {
  joinRoom,
  leaveRoom,
  messageChanged,
  sendTyping,
  smsTyping,
  smsViewers,
} from '#app/features/texting/events.ts'
import { conversationTitle } from '#app/features/texting/labels.ts'
import type { ConversationView, MessageView } from '#app/features/texting/texting.schema.ts'
import { activityChanged, followUpsChanged } from '#app/features/timeline/events.ts'
import { cn } from '#app/lib/cn.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { PANEL_KEY, panelCookie } from '../client-panel-tabs.ts'
import type { ConversationPage } from '../messages-page.server.ts'
import { withSearch } from '../paths.ts'
import { ClaimNotice, useClaiming } from './claim-notice.tsx'
import { ClientPanel } from './client-panel.tsx'
import { Composer } from './composer.tsx'
import { TextingHeader } from './conversation-header.tsx'
import { RevocationQuestion, WhoseConversation } from './conversation-questions.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { useMessages } from './messages-context.ts'
import { NoteForm } from './note-form.tsx'
import { ScheduledBubble } from './scheduled-bubble.tsx'
import type { MediaView } from '#app/features/conversations/media-view.ts'
import { useConversation } from './use-conversation.ts'

export interface LoadedConversation extends ConversationPage {
  at: string | null
  before: string | null
  panelOpen: boolean
  requestId: string
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

const isIncoming = (message: MessageView) => message.flow === 'incoming'

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
  const { userId, users, outbox, received, onViewed, bare } = useMessages()
  const { decision, client, placeholders, whose, speaker, reachesEnd, at, before, requestId } = loaded
  const { conversation, messages, olderCursor, older, merge } = useConversation(loaded, received)
  const to = `/messages/${conversation.id}`
  const { viewers, typing, onTyping } = useViewers(conversation.id, userId, VIEWER_EVENTS)
  const [search] = useSearchParams()
  const composer = useRef<ComposerHandle>(null)
  const panel = usePanel(loaded.panelOpen)
  const claim = useClaiming(to)
  const waiting = useWaiting(outbox, to, messages)
  const resend = useResend(merge)
  useFreshDecision(decisive(conversation, messages), decisive(loaded.conversation, loaded.messages.items))
  useMarkViewed({ to, lastId: messages.at(-1)?.id, enabled: reachesEnd, onViewed })
  useFreshContact(client?.id)

  const part = (values: Record<string, string>) => withSearch(to, search, values)
  const oneToOne = conversation.recipients.length <= 1
  const title = conversationTitle(conversation)
  const last = messages.at(-1)
  const canWrite = decision.verdict !== 'deny'
  const shown = reachesEnd ? waiting : []
  return (
    <>
      <ConversationFrame
        id={conversation.id}
        label={`Conversation with ${title}`}
        composer={composer}
        canWrite={canWrite}
        problem={refused && !refused.body ? refused.error : null}
        header={
          bare ? null : (
            <TextingHeader
              conversation={conversation}
              userId={userId}
              users={users}
              viewers={viewers}
              whose={whose}
              owners={loaded.owners}
              panel={oneToOne ? { open: panel.open, onToggle: panel.toggle } : null}
            />
          )
        }
      >
        {loaded.owners.length > 0 && !conversation.ownerChosen && !bare ? (
          <WhoseConversation owners={loaded.owners} action={part({})} />
        ) : null}
        <MessageList
          key={`${conversation.id}:${at ?? ''}:${before ?? ''}`}
          messages={messages}
          isNews={isIncoming}
          foundId={at}
          older={
            olderCursor
              ? {
                  href: part({ before: olderCursor }),
                  ...older,
                }
              : null
          }
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
          foot={
            reachesEnd && last ? (
              <SeenBy
                users={users.filter(
                  ({ id }) => conversation.viewedBy.includes(id) && id !== userId && id !== last.user?.id,
                )}
                own={last.flow === 'outgoing'}
              />
            ) : null
          }
          typing={typing}
        >
          {(message) => (
            <MessageBubble
              message={message}
              clientName={speaker}
              group={!oneToOne}
              found={message.id === at}
              requestId={requestId}
              onResend={resend}
              mayResend={canWrite}
            />
          )}
        </MessageList>
        {bare ? null : (
          <NoteForm
            key={`${conversation.id} ${messages.filter(({ type }) => type === 'note').length}`}
            action={part({})}
            requestId={requestId}
            users={users.filter(({ id }) => id !== userId)}
          />
        )}
        <ClaimNotice conversation={conversation} userId={userId} action={bare ? null : part({})} />
        {decision.rule === 'revocation' && !bare ? (
          <RevocationQuestion reason={decision.reason ?? ''} action={part({})} />
        ) : null}
        <Composer
          key={[conversation.id, ...search.getAll('attach')].join(' ')}
          ref={composer}
          to={to}
          userId={userId}
          recipient={title}
          shortName={speaker}
          recipients={conversation.recipients.length}
          decision={decision}
          asked={decision.rule === 'revocation' && !bare}
          placeholders={placeholders}
          signature={loaded.signature}
          price={loaded.price}
          clocks={loaded.clocks}
          requestId={requestId}
          attached={loaded.attached}
          refused={refused?.body ? refused : null}
          autoFocus={focusComposer}
          seen={last?.id}
          onSend={(body, files) => outbox.send(to, body, files, last?.id)}
          onTyping={() => {
            onTyping()
            claim()
          }}
        />
      </ConversationFrame>
      {oneToOne && !bare ? (
        <aside
          ref={panel.ref}
          aria-label="Contact"
          className={cn(
            'min-h-0 w-[264px] shrink-0 flex-col print:hidden border-line border-l bg-surface',
            panel.open ? 'hidden @[984px]/screen:flex' : 'hidden',
            panel.over &&
              'absolute inset-y-0 right-0 z-20 flex! shadow-float @[984px]/screen:static @[984px]/screen:shadow-none',
          )}
        >
          <ClientPanel
            conversation={conversation}
            client={client}
            part={loaded.panel}
            onClose={panel.over ? panel.toggle : undefined}
          />
        </aside>
      ) : null}
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

/** On a narrower screen (px) the panel covers the conversation and opens only when asked for. */
const PANEL_FITS = 984

/** Whether the client panel is open. Remembered on screens where it fits beside the conversation. */
function usePanel(initial: boolean) {
  const ref = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(initial)
  const [over, setOver] = useState(false)

  useEffect(() => {
    const stored = readStored()
    if (stored !== null) setOpen(stored)
  }, [])

  const toggle = () => {
    const screen = ref.current?.closest('.\\@container\\/screen')
    if ((screen?.clientWidth ?? 0) < PANEL_FITS) return setOver(!over)
    setOver(false)
    setOpen(!open)
    document.cookie = panelCookie(!open)
    try {
      localStorage.setItem(PANEL_KEY, open ? 'closed' : 'open')
    } catch {
      // The cookie remembers it too.
    }
  }
  return { ref, open, over, toggle }
}

function readStored(): boolean | null {
  try {
    const stored = localStorage.getItem(PANEL_KEY)
    return stored === null ? null : stored !== 'closed'
  } catch {
    return null
  }
}
