import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { hideToast, showToast } from '#app/components/feedback/toast-store.ts'
import type { OutboxBase } from '../drafts.ts'
import { useOutbox } from './use-outbox.ts'

const nothing = () => {}

/** An outbox without a page. What it can't send stays in the browser, and its conversation asks about it. */
export default function BackgroundOutbox({ userId, base }: { userId: string; base: OutboxBase }) {
  const { items } = useOutbox({ userId, base, background: true, onSent: nothing, onRefused: nothing })
  const to = items.find(({ state }) => state === 'failed')?.to
  const navigate = useNavigate()
  useEffect(() => {
    if (!to) return
    const id = `unsent ${to}`
    showToast({
      id,
      kind: 'warn',
      message: 'A message that you wrote earlier was not sent.',
      durationMs: Infinity,
      action: { label: 'Open', onClick: () => void navigate(to) },
    })
    return () => hideToast(id)
  }, [to, navigate])
  return null
}
