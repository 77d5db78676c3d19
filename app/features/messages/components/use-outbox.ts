import { useCallback, useEffect, useRef, useState } from 'react'
import type { MessageView } from '../messages.schema.ts'
import { post } from '../post.ts'
import { newRequestId } from '../request-id.ts'
import { saveDraft, readDraft } from './drafts.ts'

/** A text on its way to the server: shown at once, gone when the message itself is there. */
export interface OutboxItem {
  requestId: string
  roomId: string
  body: string
  attachments: OutboxAttachment[]
  createdAt: string
  state: 'sending' | 'failed'
  error: string | null
}

export interface OutboxAttachment {
  mediaId: string
  name: string
  type: string
  /** Of a picture: an object URL. */
  preview: string | null
}

/**
 * Texts of this tab that the server has not accepted yet. One at a time per tab, so that they arrive in the order they
 * were written; a retry carries the same request id, so that a text whose answer was lost is not sent twice.
 */
export function useOutbox<Message = MessageView>(options: {
  userId: string
  /** Of the screen the rooms belong to. */
  base?: string
  onSent: (message: Message) => void
  /** The server refused: what it knows about the room may be newer than what is on screen. */
  onRefused: () => void
}) {
  const [items, setItems] = useState<OutboxItem[]>([])
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const line = useRef<Promise<void>>(Promise.resolve())

  const change = useCallback((requestId: string, values: Partial<OutboxItem> | null) => {
    setItems((all) =>
      values === null
        ? all.filter((item) => item.requestId !== requestId)
        : all.map((item) => (item.requestId === requestId ? { ...item, ...values } : item)),
    )
  }, [])

  const deliver = useCallback(
    (item: OutboxItem) => {
      line.current = line.current.then(async () => {
        const { base = '/messages' } = latest.current
        const answer = await post<{ message: Message }>(`${base}/${item.roomId}/send`, {
          intent: 'send',
          requestId: item.requestId,
          body: item.body,
          mediaIds: item.attachments.map((file) => file.mediaId),
        })
        if (answer.ok) {
          latest.current.onSent(answer.data.message)
          change(item.requestId, null)
          return
        }
        change(item.requestId, { state: 'failed', error: answer.error })
        // Kept for a reload; what is being written meanwhile is not overwritten.
        const { userId } = latest.current
        if (!readDraft(userId, item.roomId)) saveDraft(userId, item.roomId, item.body)
        if (answer.refused) latest.current.onRefused()
      })
    },
    [change],
  )

  const send = useCallback(
    (roomId: string, body: string, attachments: OutboxAttachment[]) => {
      const item: OutboxItem = {
        requestId: newRequestId(),
        roomId,
        body,
        attachments,
        createdAt: new Date().toISOString(),
        state: 'sending',
        error: null,
      }
      setItems((all) => [...all, item])
      deliver(item)
    },
    [deliver],
  )

  const retry = useCallback(
    (item: OutboxItem) => {
      change(item.requestId, { state: 'sending', error: null })
      const { userId } = latest.current
      if (readDraft(userId, item.roomId) === item.body) saveDraft(userId, item.roomId, '')
      deliver(item)
    },
    [change, deliver],
  )

  const discard = useCallback((item: OutboxItem) => change(item.requestId, null), [change])

  return { items, send, retry, discard }
}
