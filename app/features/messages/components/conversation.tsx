import { Upload, WifiOff } from '#app/components/icons.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { useFileDrop } from '#app/components/forms/use-file-drop.ts'
import { useQuietRevalidate } from '#app/components/use-quiet-revalidate.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { useOffline } from '#app/realtime/client/use-offline.ts'
import { cn } from '#app/lib/cn.ts'
import { clientChanged } from '#app/features/clients/events.ts'
import { recordsChanged } from '#app/features/records/events.ts'
import { activityChanged, followUpsChanged } from '#app/features/timeline/events.ts'
import type { MessageView, ConversationView } from '#app/features/texting/texting.schema.ts'
import { PANEL_KEY, panelCookie } from '../client-panel-tabs.ts'
import { withSearch } from '../paths.ts'
import { post } from '#app/features/conversations/api-client.ts'
import type { ConversationPage } from '../messages-page.server.ts'
import { conversationTitle } from '#app/features/texting/labels.ts'
import { ClientPanel } from './client-panel.tsx'
import { Composer, type ComposerHandle } from './composer.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { TextList } from './text-list.tsx'
import { useMessages } from './messages-context.ts'
import { SeenBy } from '#app/features/conversations/components/seen-by.tsx'
import { useViewers, useConversation, useMarkViewed } from './use-conversation.ts'
import type { OutboxItem } from '#app/features/conversations/components/use-outbox.ts'
import { uuidv7 } from '#app/lib/uuid.ts'

export interface LoadedConversation extends ConversationPage {
  at: string | null
  before: string | null
  panelOpen: boolean
  requestId: string
}

/** The middle and right columns: what was said, where to answer, and the person one talks to. */
export function Conversation({
  loaded,
  refused,
  focusComposer,
}: {
  loaded: LoadedConversation
  refused: { error: string; body: string } | null
  /** Its first text was sent just now: the user goes on writing. */
  focusComposer?: boolean
}) {
  const { userId, users, outbox, heard, putConversation, bare } = useMessages()
  const { decision, client, placeholders, whose, speaker, reachesEnd, at, before, requestId } = loaded
  const { conversation, messages, olderCursor, older, loadingOlder, olderError, put } = useConversation(
    loaded,
    heard,
  )
  const company = useViewers(conversation.id, userId)
  const [search] = useSearchParams()
  const composer = useRef<ComposerHandle>(null)
  const panel = usePanel(loaded.panelOpen)
  const offline = useOffline()
  useFreshDecision(decisive(conversation, messages), decisive(loaded.conversation, loaded.messages.items))
  useMarkViewed(conversation, messages.at(-1)?.id, reachesEnd, putConversation)
  useFreshContact(client?.id)

  const resend = useCallback(
    async (message: MessageView) => {
      put([{ ...message, status: 'pending', problem: null }])
      const answer = await post<{ message: MessageView }>(`/messages/${message.roomId}/send`, {
        intent: 'resend',
        messageId: message.id,
        requestId: uuidv7(),
      })
      put([answer.ok ? answer.data.message : message])
      if (!answer.ok) showToast({ kind: 'bad', message: answer.error })
    },
    [put],
  )
  useEffect(() => {
    if (refused && !refused.body) showToast({ kind: 'bad', message: refused.error })
  }, [refused])

  const known = new Set(messages.map((message) => message.requestId))
  const here = `/messages/${conversation.id}`
  const waiting = outbox.items.filter((item) => item.to === here && !known.has(item.requestId))
  const part = (values: Record<string, string>) => withSearch(here, search, values)
  const oneToOne = conversation.recipients.length <= 1
  const last = messages.at(-1)
  const drop = useFileDrop(decision.verdict === 'deny' ? null : (files) => composer.current?.addFiles(files))

  return (
    <>
      <section
        aria-label={`Conversation with ${conversationTitle(conversation)}`}
        className="@container/conversation relative flex min-h-0 min-w-0 flex-1 flex-col"
        {...drop.handlers}
      >
        {bare ? null : (
          <ConversationHeader
            conversation={conversation}
            userId={userId}
            users={users}
            viewers={company.viewers}
            whose={whose}
            backHref={withSearch('/messages', search)}
            panel={oneToOne ? { open: panel.open, onToggle: panel.toggle } : null}
          />
        )}
        {offline ? (
          <p role="status" className="flex shrink-0 items-center gap-2 bg-warn-soft px-3.5 py-1.5 text-sm">
            <WifiOff aria-hidden className="size-4 shrink-0 text-warn" />
            No connection. New texts appear as soon as it is back.
          </p>
        ) : null}
        {refused && refused.body === '' ? (
          <noscript>
            <p role="alert" className="shrink-0 bg-bad-soft px-3.5 py-2 text-sm">
              {refused.error}
            </p>
          </noscript>
        ) : null}
        <TextList
          key={`${conversation.id}:${at ?? ''}:${before ?? ''}`}
          messages={messages}
          outbox={reachesEnd ? waiting : []}
          scheduled={reachesEnd ? loaded.scheduled : []}
          roomId={conversation.id}
          clientName={speaker}
          group={!oneToOne}
          foundId={at}
          requestId={requestId}
          olderHref={olderCursor ? part({ before: olderCursor }) : null}
          loadingOlder={loadingOlder}
          olderError={olderError}
          onOlder={older}
          newestHref={reachesEnd ? null : part({})}
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
          typing={company.typing}
          onResend={resend}
          mayResend={decision.verdict !== 'deny'}
          onRetry={outbox.retry}
          onEdit={(item: OutboxItem) => {
            outbox.discard(item)
            composer.current?.restore(item)
          }}
        />
        <Composer
          key={conversation.id}
          ref={composer}
          to={here}
          userId={userId}
          recipient={conversationTitle(conversation)}
          shortName={speaker}
          decision={decision}
          placeholders={placeholders}
          requestId={requestId}
          refused={refused?.body ? refused : null}
          autoFocus={focusComposer}
          onSend={(body, files) => outbox.send(here, body, files)}
          onTyping={company.onTyping}
        />
        {drop.over ? (
          <div className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-lg border-2 border-brand-text border-dashed bg-surface/90">
            <p className="flex items-center gap-2 font-medium">
              <Upload aria-hidden className="size-5" />
              Drop to attach
            </p>
          </div>
        ) : null}
      </section>
      {oneToOne && !bare ? (
        <aside
          ref={panel.ref}
          aria-label="Client"
          className={cn(
            'min-h-0 w-[264px] shrink-0 flex-col border-line border-l bg-surface',
            panel.open ? 'hidden @[984px]/messages:flex' : 'hidden',
            panel.over &&
              'absolute inset-y-0 right-0 z-20 flex! shadow-float @[984px]/messages:static @[984px]/messages:shadow-none',
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

/** What changes whether one may write here: STOP and START, and a text that did not arrive (it may be a landline). */
function decisive(conversation: ConversationView, messages: readonly MessageView[]): string {
  return `${conversation.optedOut} ${messages.findLast((message) => message.problem)?.id}`
}

/** Asks anew what the ledger says when something decisive came since it was asked. */
function useFreshDecision(now: string, asked: string) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (now !== asked) void revalidate()
  }, [now, asked, revalidate])
}

/** What stands beside the conversation about its contact, and what is scheduled, when others change it. */
function useFreshContact(clientId: string | undefined) {
  const revalidate = useQuietRevalidate()
  const reload = (changed: { clientId: string }) => {
    if (clientId && changed.clientId === clientId) revalidate()
  }
  useRealtimeEvent(followUpsChanged, reload)
  useRealtimeEvent(activityChanged, reload)
  useRealtimeEvent(recordsChanged, reload)
  useRealtimeEvent(clientChanged, ({ id }) => reload({ clientId: id }))
}

/** Below this width of the screen there is no conversation for the panel beside the conversation; it lies over it when asked. */
const PANEL_FITS = 984

/** Whether the client panel shows: remembered where it fits, for the moment where it covers. */
function usePanel(initial: boolean) {
  const ref = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(initial)
  const [over, setOver] = useState(false)

  useEffect(() => {
    const stored = readStored()
    if (stored !== null) setOpen(stored)
  }, [])

  const toggle = () => {
    const screen = ref.current?.closest('.\\@container\\/messages')
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
