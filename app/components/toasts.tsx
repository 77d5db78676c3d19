import { lazy, Suspense, useEffect, useState } from 'react'
import { useSubmit } from 'react-router'
import { onToast, showToast, type ToastMessage } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))
const Confetti = lazy(() => import('./confetti.tsx'))

const TONES = { ok: 'border-ok', info: 'border-brand-text', warn: 'border-warn', bad: 'border-bad' }

// Outlives the document's component, which is made anew when an error page comes and goes.
let lastShown = ''

/** Shows messages: the one the last action left, and those the page makes itself. Loads the toaster with the first. */
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
