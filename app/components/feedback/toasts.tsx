import { lazy, Suspense, useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import { onToast, showToast, type ToastMessage } from './toast.ts'

const loadToaster = () => import('./toaster.tsx')
const Toaster = lazy(() => loadToaster().catch(() => ({ default: PlainToaster })))
const Confetti = lazy(() => import('./confetti.tsx').catch(() => ({ default: () => <></> })))

/** It has to be there when the connection is not: what cannot be sent is said by it. */
const WARM_AFTER_MS = 3000

const TONES = { ok: 'border-ok', info: 'border-brand-text', warn: 'border-warn', bad: 'border-bad' }

// Outlives the document's component, which is made anew when an error page comes and goes.
let lastShown = ''

/** Shows messages: the one the last action left, and those the page makes itself. Loads the toaster once the page is there. */
export function Toasts({
  toast,
  theme,
}: {
  toast: (ToastMessage & { id: string; undo?: string | undefined }) | null
  theme: 'light' | 'dark'
}) {
  const [pending, setPending] = useState<ToastMessage[]>([])
  const submit = useSubmit()
  const [celebrating, setCelebrating] = useState(0)

  useEffect(
    () =>
      onToast((message) => {
        setPending((before) => [...before, message])
        if (message.confetti) setCelebrating((count) => count + 1)
      }),
    [],
  )

  useEffect(() => {
    const timer = setTimeout(() => void loadToaster().catch(() => {}), WARM_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!toast || lastShown === toast.id) return
    lastShown = toast.id
    const { undo, ...message } = toast
    showToast(
      undo
        ? {
            ...message,
            action: {
              label: 'Undo',
              onClick: () => void submit(null, { method: 'post', action: undo, preventScrollReset: true }),
            },
          }
        : message,
    )
  }, [toast, submit])

  return (
    <>
      {toast ? (
        <noscript>
          <div
            role="status"
            className={`fixed inset-x-4 top-14 z-50 max-w-md md:top-auto md:bottom-4 rounded-md border bg-surface px-4 py-3 text-sm shadow-float ${TONES[toast.kind]}`}
          >
            {toast.message}
            {toast.undo ? (
              <form method="post" action={toast.undo} className="ml-3 inline">
                <button type="submit" className="font-medium text-brand-text underline">
                  Undo
                </button>
              </form>
            ) : null}
          </div>
        </noscript>
      ) : null}
      <Suspense>
        {pending.length > 0 ? <Toaster theme={theme} messages={pending} /> : null}
        {celebrating > 0 ? <Confetti key={celebrating} onDone={() => setCelebrating(0)} /> : null}
      </Suspense>
    </>
  )
}

/** The last message, where the toaster itself could not be loaded. */
function PlainToaster({ messages }: { messages: ToastMessage[] }) {
  const last = messages.at(-1)
  const [seen, setSeen] = useState(0)
  if (!last || seen === messages.length) return <></>
  return (
    <div
      role="status"
      className={`fixed inset-x-4 top-14 z-60 flex max-w-md items-start gap-3 rounded-md border bg-surface px-4 py-3 text-sm shadow-float md:top-auto md:bottom-4 ${TONES[last.kind]}`}
    >
      <span className="min-w-0 flex-1">{last.message}</span>
      <button
        type="button"
        className="font-medium text-brand-text underline"
        onClick={() => setSeen(messages.length)}
      >
        Close
      </button>
    </div>
  )
}
