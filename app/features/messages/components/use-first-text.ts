import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'

/**
 * A text typed before there is a conversation. Merely looking leaves no empty conversation behind: it is made, by the
 * address of `beginPath`, with the first letter.
 */
export function useFirstText(action: string, typed = '') {
  const [text, setText] = useState(typed)
  const [sending, setSending] = useState(false)
  const maker = useFetcher<{ roomId?: string; error?: string }>()
  const { roomId, error } = maker.data ?? {}
  useEffect(() => {
    if (maker.data?.error) setSending(false)
  }, [maker.data])
  const begin = () => {
    if (maker.state !== 'idle' || roomId) return
    void maker.submit({ intent: 'begin' }, { method: 'post', action })
  }
  return {
    /** The conversation, once it was made. */
    roomId,
    /** Whether what the making reloads is there. */
    idle: maker.state === 'idle',
    /** As FirstText takes them. */
    field: {
      text,
      sending,
      error,
      onText: (next: string) => {
        setText(next)
        if (next.trim() !== '') begin()
      },
      onSend: () => {
        setSending(true)
        begin()
      },
    },
  }
}
