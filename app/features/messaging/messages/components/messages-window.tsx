import type { ClientWindowProps } from '#app/features/area.ts'
import { ExternalLink, GripHorizontal, X } from '#app/components/icons.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { ErrorState } from '#app/components/feedback/empty-state.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { choiceValue, conversationWithPath } from '#app/features/people/clients/paths.ts'
import { Conversation, type LoadedConversation } from './conversation.tsx'
import { ConversationSkeleton } from '#app/features/messaging/conversations/components/conversation-skeleton.tsx'
import { NewConversation } from './new-conversation.tsx'
import { MessagesScope, useMessagesScope } from './messages-context.ts'
import { type Answer, getJson } from '#app/lib/api-client.ts'
import type { FoundConversation } from '../messages-page.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { uuidv7 } from '#app/lib/uuid.ts'

/** How far an arrow key moves the window, px. */
const STEP = 24

/** The conversation with one of a client's people, in a window over the client's page that can be moved. */
export default function MessagesWindow({ clientId, level, name, onClose }: ClientWindowProps) {
  const to = conversationWithPath(choiceValue({ id: clientId, level }))
  const scope = useMessagesScope()
  const { outbox } = scope

  const { conversation, found, loaded, failed, reload } = useConversationWith(to, outbox.created.get(to))
  const [requestId] = useState(() => uuidv7())
  const number = loaded
    ? loaded.conversation.phoneNumber
    : found?.conversationId === null
      ? found.recipients[0]?.phoneNumber
      : undefined
  const { window, handle } = useMovable()

  useReturnedFocus(window)

  return (
    // Escape closes it, wherever the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={window}
      role="dialog"
      aria-label={`Messages with ${name}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
      className="fixed inset-x-0 bottom-0 z-40 flex h-[85dvh] low:top-0! low:h-dvh! flex-col overflow-hidden rounded-t-xl border border-line bg-surface shadow-float outline-none sm:top-[max(8px,calc(100dvh-644px))] sm:right-auto sm:bottom-auto sm:left-[calc(100vw-min(560px,100vw-48px)-24px)] sm:h-[min(620px,80dvh)] sm:w-[min(560px,calc(100vw-48px))] sm:max-w-[900px] sm:resize sm:rounded-lg"
    >
      <header
        {...handle.area}
        className="flex shrink-0 touch-none select-none items-center gap-2 border-line border-b px-3 py-2 sm:cursor-move"
      >
        <Button variant="ghost" size="icon-sm" className="max-sm:hidden" data-grip {...handle.button}>
          <GripHorizontal aria-hidden />
          <span className="sr-only">Move the window with the arrow keys</span>
        </Button>
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          {name}
          {number ? (
            <span className="ml-2 font-normal text-muted text-sm tabular-nums">{formatPhone(number)}</span>
          ) : null}
        </h2>
        {conversation ? (
          <Link
            to={conversation}
            className={buttonVariants({ variant: 'ghost', size: 'icon-sm' })}
            title="Open in Messages"
          >
            <ExternalLink aria-hidden />
            <span className="sr-only">Open in Messages</span>
          </Link>
        ) : null}
        <Button variant="ghost" size="icon-sm" onClick={onClose}>
          <X aria-hidden />
          <span className="sr-only">Close</span>
        </Button>
      </header>
      <div className="relative flex min-h-0 flex-1 low:overflow-y-auto">
        <MessagesScope value={{ ...scope, bare: true }}>
          {loaded ? (
            <Conversation loaded={loaded} refused={null} focusComposer={outbox.created.has(to)} />
          ) : failed ? (
            <ErrorState title={failed} className="m-auto" onRetry={() => void reload()} />
          ) : found?.conversationId === null && !conversation ? (
            <NewConversation to={to} loaded={{ ...found, requestId }} refused={null} />
          ) : (
            <ConversationSkeleton />
          )}
        </MessagesScope>
      </div>
    </section>
  )
}

/** The conversation with these recipients; `created` is the page of one that their first text has just created. */
function useConversationWith(to: string, created: string | undefined) {
  const [answer, setAnswer] = useState<Answer<FoundConversation>>()
  const find = useCallback(async () => setAnswer(await getJson(to.replace('/to?', '/to/find?'))), [to])
  useEffect(() => void find(), [find])
  const found = answer?.ok ? answer.data : undefined
  const conversation = found?.conversationId ? `/messages/${found.conversationId}` : created

  const { load, data: loaded, state } = useFetcher<LoadedConversation>()
  const [asked, setAsked] = useState(false)
  const loadConversation = useCallback(async () => {
    if (!conversation) return
    await load(conversation)
    setAsked(true)
  }, [load, conversation])
  useEffect(() => void loadConversation(), [loadConversation])
  const unloaded = asked && state === 'idle' && !loaded ? 'The conversation could not be loaded.' : undefined
  const failed = answer?.ok === false ? answer.error : unloaded
  return { conversation, found, loaded, failed, reload: conversation ? loadConversation : find }
}

/** Moves the focus into the window and, when it closes, back to the button that opened it. */
function useReturnedFocus(window: React.RefObject<HTMLElement | null>) {
  const before = useRef<Element | null>(null)
  useEffect(() => {
    before.current = document.activeElement
    window.current?.focus()
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus()
    }
  }, [window])
}

/** Moves the window by pointer or arrow keys, always within the screen. */
function useMovable() {
  const window = useRef<HTMLElement>(null)
  const place = useRef({ x: 0, y: 0 })
  const move = (x: number, y: number) => {
    const element = window.current
    if (!element) return
    const box = element.getBoundingClientRect()
    const fit = (by: number, start: number, end: number, screen: number) =>
      Math.max(8 - start, Math.min(by, screen - 8 - end))
    place.current = {
      x: place.current.x + fit(x, box.left, box.right, innerWidth),
      y: place.current.y + fit(y, box.top, box.bottom, innerHeight),
    }
    element.style.translate = `${place.current.x}px ${place.current.y}px`
  }
  return {
    window,
    handle: {
      area: {
        onPointerDown: (event: React.PointerEvent<HTMLElement>) => {
          if (innerWidth < 640 || (event.target as HTMLElement).closest('a, button:not([data-grip])')) return
          event.currentTarget.setPointerCapture(event.pointerId)
        },
        onPointerMove: (event: React.PointerEvent<HTMLElement>) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event.movementX, event.movementY)
        },
      },
      button: {
        onKeyDown: (event: React.KeyboardEvent) => {
          const by = {
            ArrowLeft: [-STEP, 0],
            ArrowRight: [STEP, 0],
            ArrowUp: [0, -STEP],
            ArrowDown: [0, STEP],
          }[event.key]
          if (!by) return
          event.preventDefault()
          move(by[0]!, by[1]!)
        },
      },
    },
  }
}
