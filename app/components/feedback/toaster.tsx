import { useEffect, useRef, useState } from 'react'
import { Toaster as Sonner, toast as sonner } from 'sonner'
import type { ToastMessage } from './toast.ts'

/** Spec 1, 9. */
const MAX_SHOWN = 5

const SHOW = { ok: sonner.success, info: sonner.info, warn: sonner.warning, bad: sonner.error }

/**
 * The toaster itself; `messages` only grows, each is shown once. It stands where no button of a form is: those, Send
 * before all, are at the bottom right, and on a phone at the bottom.
 */
export default function Toaster({ theme, messages }: { theme: 'light' | 'dark'; messages: ToastMessage[] }) {
  const done = useRef(0)
  const narrow = useNarrow()
  useEffect(() => {
    for (const { kind, message, id, action, durationMs } of messages.slice(done.current)) {
      SHOW[kind](message, { id, action, duration: durationMs ?? (kind === 'bad' || action ? 8000 : 4500) })
    }
    done.current = messages.length
  }, [messages])
  return (
    <Sonner
      theme={theme}
      visibleToasts={MAX_SHOWN}
      expand
      closeButton
      position={narrow ? 'top-center' : 'bottom-left'}
      mobileOffset={{ top: 56 }}
      containerAriaLabel="Messages"
      toastOptions={{
        classNames: {
          toast: 'font-sans! bg-surface! text-text! border-line! shadow-float! rounded-md!',
          success: '[&_[data-icon]]:text-ok',
          error: '[&_[data-icon]]:text-bad',
          warning: '[&_[data-icon]]:text-warn',
          info: '[&_[data-icon]]:text-brand-text',
          actionButton: 'bg-brand! text-on-brand!',
          closeButton: 'bg-surface! text-muted! border-line!',
        },
      }}
    />
  )
}

/** As Sonner itself tells a phone. */
const NARROW = '(max-width: 600px)'

function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches)
  useEffect(() => {
    const query = matchMedia(NARROW)
    const follow = () => setNarrow(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return narrow
}
