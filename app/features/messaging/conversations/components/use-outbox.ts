import { useCallback, useEffect, useRef, useState } from 'react'
import { uuidTime, uuidv7 } from '#app/lib/uuid.ts'
import { useRealtime } from '#app/realtime/client/realtime.tsx'
import { type HeldMessage, post } from '#app/lib/api-client.ts'
import {
  dropUnsent,
  keepUnsent,
  markRefused,
  moveText,
  moveUnsent,
  type OutboxBase,
  readUnsent,
} from '../drafts.ts'
import { openOutbox } from './open-outboxes.ts'

/** A message on its way to the server: shown at once, removed when the server has accepted it. */
export interface OutboxItem {
  requestId: string
  /** The page of its conversation: `/messages/<id>`, or `/messages/to?…` for a first text. */
  to: string
  body: string
  attachments: OutboxAttachment[]
  /** waiting: for a connection, then it is sent by itself. */
  state: 'sending' | 'waiting' | 'failed'
  error: string | null
  /** The newest message on the page when it was written. */
  seen?: string | undefined
  /** The users chosen behind an @. A page that is opened later goes by the names in the text. */
  mentions?: readonly string[]
  /** Left by a page that was closed, and kept in the browser. */
  restored?: boolean | undefined
  /** Its author has read it again, or asked to try again. */
  confirmed?: boolean | undefined
  /** An attempt got no answer, so that the server may have it: changing it now could send it twice. */
  mayBeSent?: boolean | undefined
  /** Set when it was held back because a colleague is answering: trying again sends it anyway. */
  held?: HeldMessage | undefined
}

export interface OutboxAttachment {
  mediaId: string
  name: string
  type: string
  /** The object URL of a picture. */
  preview: string | null
}

export type Outbox = ReturnType<typeof useOutbox>

/** An older message may no longer be right, so its author is asked first. */
const STALE_MS = 60 * 60_000
const STALE = 'You wrote this more than an hour ago. Read it again before you send it.'
const REFUSED = 'This was not sent. Read it again before you send it.'

/**
 * Messages of this tab that the server has not accepted yet. They are sent one at a time, in the order written, and kept
 * in the browser until then. Without a connection they wait, also over a reload, and are sent when it is back, unless they
 * are an hour old by then. Every attempt uses the same request id, so that a message whose answer was lost isn't sent
 * twice, and the server checks it again.
 */
export function useOutbox<Message extends { roomId: string }>(options: {
  userId: string
  base: OutboxBase
  /** Without a page or a window, which come before it. */
  background?: boolean
  onSent: (message: Message) => void
  /** The server refused: what it knows of the conversation may be newer than the page. */
  onRefused: () => void
}) {
  const { userId, base, background = false } = options
  useEffect(() => (background ? undefined : openOutbox(base)), [base, background])
  const { items, shown, setItems, change, discard } = useKeptItems(userId, base)
  const [created, setCreated] = useState<ReadonlyMap<string, string>>(new Map())
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const queue = useRef<Promise<void>>(Promise.resolve())

  const deliver = useCallback(
    (item: OutboxItem) => {
      queue.current = queue.current.then(async () => {
        if (isStale(item) && !item.confirmed) {
          change(item.requestId, { state: 'failed', error: STALE })
          return
        }
        const online = navigator.onLine
        const answer = await post<{ message: Message }>(sendPath(item.to), sendFields(item))
        if (!answer.ok) {
          const state = answer.offline ? 'waiting' : 'failed'
          const unknown = answer.offline && online ? { mayBeSent: true } : {}
          change(item.requestId, { state, error: answer.error, held: answer.held, ...unknown })
          if (answer.refused) {
            markRefused(userId, item.requestId)
            latest.current.onRefused()
          }
          return
        }
        const { message } = answer.data
        latest.current.onSent(message)
        discard(item)
        const conversation = `${base}/${message.roomId}`
        if (item.to === conversation) return
        // Other texts written before the conversation existed belong to it now.
        setItems((all) => all.map((other) => (other.to === item.to ? { ...other, to: conversation } : other)))
        moveUnsent(userId, item.to, conversation)
        moveText(userId, item.to, conversation)
        setCreated((before) => new Map(before).set(item.to, conversation))
      })
    },
    [userId, base, setItems, change, discard],
  )

  /** Sends what waits for a connection, unless another tab has sent or discarded it. */
  const flush = useCallback(() => {
    const kept = new Set(readUnsent(userId, base).map(({ requestId }) => requestId))
    for (const item of shown.current) {
      if (item.state !== 'waiting') continue
      if (item.restored && !kept.has(item.requestId)) {
        setItems((all) => all.filter(({ requestId }) => requestId !== item.requestId))
        continue
      }
      change(item.requestId, { state: 'sending', error: null })
      deliver(item)
    }
  }, [userId, base, shown, setItems, change, deliver])
  useFlushing(flush, items)

  const send = useCallback(
    (
      to: string,
      body: string,
      attachments: OutboxAttachment[],
      { seen, mentions }: Pick<OutboxItem, 'seen' | 'mentions'> = {},
    ) => {
      const requestId = uuidv7()
      const item: OutboxItem = {
        requestId,
        to,
        body,
        attachments,
        state: 'sending',
        error: null,
        seen,
        mentions,
      }
      keepUnsent(userId, { requestId, to, body, mediaIds: attachments.map(({ mediaId }) => mediaId), seen })
      setItems((all) => [...all, item])
      // They are sent in the order written.
      flush()
      deliver(item)
    },
    [userId, setItems, deliver, flush],
  )

  const retry = useCallback(
    (item: OutboxItem) => {
      change(item.requestId, { state: 'sending', error: null })
      deliver({ ...item, confirmed: true, seen: item.held?.seen ?? item.seen })
    },
    [change, deliver],
  )

  return {
    items,
    /** The pages of conversations that a first text created, by the page it was sent from. */
    created,
    send,
    retry,
    discard,
  }
}

/** The items on screen, at first those that an earlier page has left in the browser. */
function useKeptItems(userId: string, base: OutboxBase) {
  const [items, setItems] = useState<OutboxItem[]>([])
  const shown = useRef(items)
  shown.current = items
  useEffect(() => {
    const restored = readUnsent(userId, base).map((text) => restoredItem(text))
    setItems((all) => [
      ...restored.filter(({ requestId }) => !all.some((item) => item.requestId === requestId)),
      ...all,
    ])
  }, [userId, base])

  const change = useCallback((requestId: string, values: Partial<OutboxItem>) => {
    setItems((all) => all.map((item) => (item.requestId === requestId ? { ...item, ...values } : item)))
  }, [])

  const discard = useCallback(
    (item: OutboxItem) => {
      dropUnsent(userId, item.requestId)
      setItems((all) => all.filter(({ requestId }) => requestId !== item.requestId))
    },
    [userId],
  )
  return { items, shown, setItems, change, discard }
}

/** The items that wait in a conversation, without those whose message has arrived by another way. */
export function useWaiting(
  { items, discard }: Pick<Outbox, 'items' | 'discard'>,
  to: string,
  messages: readonly { requestId: string | null }[],
): OutboxItem[] {
  const accepted = new Set(messages.map((message) => message.requestId))
  const own = items.filter((item) => item.to === to)
  useEffect(() => {
    for (const item of own) if (accepted.has(item.requestId)) discard(item)
  })
  return own.filter(({ requestId }) => !accepted.has(requestId))
}

const sendPath = (to: string) => to.replace(/(?=\?|$)/, '/send')

const restoredItem = ({ mediaIds, refused, ...text }: ReturnType<typeof readUnsent>[number]): OutboxItem => ({
  ...text,
  attachments: mediaIds.map((mediaId) => ({ mediaId, name: 'Attached file', type: '', preview: null })),
  state: refused ? 'failed' : 'waiting',
  error: refused ? REFUSED : null,
  restored: true,
})

const sendFields = (item: OutboxItem) => ({
  intent: 'send',
  to: item.to,
  requestId: item.requestId,
  body: item.body,
  mediaIds: item.attachments.map((file) => file.mediaId),
  ...(item.seen ? { seen: item.seen } : {}),
  ...(item.mentions ? { mentions: [...item.mentions] } : {}),
  ...(item.held ? { anyway: 'on' } : {}),
})

const isStale = ({ requestId }: OutboxItem) => Date.now() - uuidTime(requestId) > STALE_MS

const RETRY_MS = 15_000

/** Sends what waits: at once after a reload, when the connection is back, and now and then. */
function useFlushing(flush: () => void, items: readonly OutboxItem[]) {
  const { status } = useRealtime()
  const latest = useRef(flush)
  latest.current = flush
  const connected = status === 'connected'
  const waiting = items.some(({ state }) => state === 'waiting')
  const untried = items.some(({ state, error }) => state === 'waiting' && error === null)
  useEffect(() => {
    if (untried || connected) latest.current()
  }, [untried, connected])
  useEffect(() => {
    if (!waiting) return
    const again = () => latest.current()
    const timer = setInterval(again, RETRY_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [waiting])
}
