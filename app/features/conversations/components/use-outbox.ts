import { useCallback, useEffect, useRef, useState } from 'react'
import type { MessageView } from '#app/features/texting/texting.schema.ts'
import { post } from '../api-client.ts'
import { moveDraft, readDraft, saveDraft } from './drafts.ts'
import { uuidv7 } from '#app/lib/uuid.ts'

/** A text on its way to the server: shown at once, gone when the message itself is there. */
export interface OutboxItem {
  requestId: string
  /** The page of its conversation: `/messages/<id>`, or `/messages/to?…` for the first text. */
  to: string
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
export function useOutbox<Message extends { roomId: string } = MessageView>(options: {
  userId: string
  /** Of the screen the rooms belong to. */
  base?: string
  onSent: (message: Message) => void
  /** The server refused: what it knows about the room may be newer than what is on screen. */
  onRefused: () => void
}) {
  const [items, setItems] = useState<OutboxItem[]>([])
  const [created, setCreated] = useState<ReadonlyMap<string, string>>(new Map())
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
        const { base = '/messages', userId } = latest.current
        const answer = await post<{ message: Message }>(sendPath(item.to), {
          intent: 'send',
          requestId: item.requestId,
          body: item.body,
          mediaIds: item.attachments.map((file) => file.mediaId),
        })
        if (answer.ok) {
          const { message } = answer.data
          latest.current.onSent(message)
          change(item.requestId, null)
          const conversation = `${base}/${message.roomId}`
          if (item.to !== conversation) {
            // What else was written before the conversation existed belongs to it now.
            setItems((all) =>
              all.map((other) => (other.to === item.to ? { ...other, to: conversation } : other)),
            )
            moveDraft(userId, item.to, conversation)
            setCreated((before) => new Map(before).set(item.to, conversation))
          }
          return
        }
        change(item.requestId, { state: 'failed', error: answer.error })
        // Kept for a reload, unless something else is being written.
        if (!readDraft(userId, item.to)) saveDraft(userId, item.to, item.body)
        if (answer.refused) latest.current.onRefused()
      })
    },
    [change],
  )

  const send = useCallback(
    (to: string, body: string, attachments: OutboxAttachment[]) => {
      const item: OutboxItem = {
        requestId: uuidv7(),
        to,
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
      if (readDraft(userId, item.to) === item.body) saveDraft(userId, item.to, '')
      deliver(item)
    },
    [change, deliver],
  )

  const discard = useCallback((item: OutboxItem) => change(item.requestId, null), [change])

  return {
    items,
    /** The pages of conversations that a first text created, by the page it was sent from. */
    created,
    send,
    retry,
    discard,
  }
}

const sendPath = (to: string) => to.replace(/(?=\?|$)/, '/send')
