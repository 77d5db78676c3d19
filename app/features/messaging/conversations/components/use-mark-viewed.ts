import { useEffect, useRef } from 'react'
import { post } from '#app/lib/api-client.ts'

/** A conversation that j and k only pass through isn't marked. */
const VIEWED_AFTER_MS = 400

/** Marks a conversation as viewed while it is visible: when it opens, at each new message, and when the tab is shown. */
export function useMarkViewed<View>(options: {
  /** The conversation's page. */
  to: string
  lastId: string | undefined
  enabled: boolean
  onViewed: (conversation: View) => void
}) {
  const { to, lastId, enabled } = options
  const viewed = useRef('')
  const latest = useRef(options.onViewed)
  useEffect(() => {
    latest.current = options.onViewed
  })
  useEffect(() => {
    const state = `${to}:${lastId}`
    const mark = async () => {
      if (!enabled || document.visibilityState !== 'visible' || viewed.current === state) return
      viewed.current = state
      const answer = await post<{ viewed: View }>(`${to}/send`, { intent: 'view' })
      if (answer.ok) latest.current(answer.data.viewed)
      else if (viewed.current === state) viewed.current = ''
    }
    const timer = setTimeout(() => void mark(), VIEWED_AFTER_MS)
    const onVisible = () => void mark()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [to, lastId, enabled])
}
