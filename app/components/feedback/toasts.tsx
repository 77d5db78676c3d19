import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from '#app/components/icons.tsx'
import { EXPIRED_TOAST, readToast, type StoredToast } from '#app/lib/toast.ts'
import { isTextField } from '../forms/typing.ts'
import { useHydrated } from '../use-hydrated.ts'
import { hideToast, showToast, type ShownToast, toastStore } from './toast-store.ts'

const Confetti = lazy(() => import('./confetti.tsx').catch(() => ({ default: () => <></> })))

const MAX_SHOWN = 5

/** Goes to the messages from anywhere on the page, as in Radix. */
const KEY = 'F8'

const ICONS = { ok: CircleCheck, info: Info, warn: TriangleAlert, bad: CircleAlert }
const NONE: readonly ShownToast[] = []

/**
 * Shows the page's messages. `initial` is the one the document came with; after a navigation in the browser the last
 * action's message is in the cookie.
 */
export function Toasts({ initial }: { initial: StoredToast | null }) {
  const hydrated = useHydrated()
  // An error page renders the document again; its message was shown by then.
  const [fromDocument] = useState(() => (initial && !hydrated ? [initial] : NONE))
  useLayoutEffect(() => {
    for (const toast of fromDocument) showToast(toast)
  }, [fromDocument])
  useToastCookie()
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => fromDocument)
  const paused = usePaused(toasts)
  const region = useToastKey(toasts)
  useUndoKey(region)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={`Notifications (${KEY})`}
      aria-live="polite"
      data-toasts
      {...paused.handlers}
      className="pointer-events-none print:hidden fixed inset-x-4 top-14 z-60 flex flex-col gap-2 md:top-auto md:right-auto md:bottom-4 md:w-90"
    >
      {toasts.slice(-MAX_SHOWN).map((toast) => (
        <ToastItem key={toast.id} toast={toast} paused={paused.value} />
      ))}
      {toasts.some((toast) => toast.undo || 'action' in toast) ? (
        <p className="toast-key js-only" aria-hidden>
          {toasts.some(isUndoable) ? (
            <>
              <kbd>Ctrl Z</kbd> undoes ·{' '}
            </>
          ) : null}
          <kbd>{KEY}</kbd> goes to the buttons
        </p>
      ) : null}
      <Celebration toasts={toasts} />
    </section>
  )
}

const UNDO = 'Undo'
const isUndoable = ({ undo, action }: ShownToast) => undo !== undefined || action?.label === UNDO

/** Ctrl+Z presses the Undo of the newest message that has one, outside fields, which have an undo of their own. */
function useUndoKey(region: React.RefObject<HTMLElement | null>): void {
  const { state } = useNavigation()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    if (!isUndo || event.shiftKey || event.altKey || event.repeat || event.defaultPrevented) return
    if (isTextField(event.target) || state !== 'idle') return
    const button = [...(region.current?.querySelectorAll<HTMLElement>('[data-undo]') ?? [])].at(-1)
    if (!button) return
    event.preventDefault()
    button.click()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/**
 * F8 moves the focus to the messages and back. When the one with the focus goes away, the focus moves to the next one, or
 * back when it was the last.
 */
function useToastKey(toasts: readonly ShownToast[]) {
  const region = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const isInside = (target: unknown) => region.current?.contains(target as Node)
    const onKey = (event: KeyboardEvent) => {
      const button = region.current?.querySelector('button')
      if (event.key !== KEY || !button) return
      event.preventDefault()
      if (isInside(document.activeElement)) return before.current?.focus()
      before.current = document.activeElement as HTMLElement
      button.focus()
    }
    const onFocus = (event: FocusEvent) => {
      if (!isInside(event.target)) before.current = null
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
  useLayoutEffect(() => {
    if (!before.current || document.activeElement !== document.body) return
    const next = region.current?.querySelector('button') ?? before.current
    next.focus()
  }, [toasts])
  return region
}

/** Shows and clears the message of an action whose redirect was followed in the browser. */
function useToastCookie(): void {
  const { state } = useNavigation()
  const { key } = useLocation()
  useEffect(() => {
    if (state !== 'idle') return
    const toast = readToast(document.cookie)
    if (!toast) return
    document.cookie = EXPIRED_TOAST
    showToast(toast)
  }, [state, key])
}

function ToastItem({ toast, paused }: { toast: ShownToast; paused: boolean }) {
  const { id, kind, message, undo, action } = toast
  const duration = toast.durationMs ?? (undo || action ? 20_000 : kind === 'bad' ? 12_000 : 6000)
  const hide = () => hideToast(id)
  useEffect(() => {
    if (paused || duration === Infinity) return
    const timer = setTimeout(() => hideToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, toast, duration, paused])
  const Icon = ICONS[kind]
  return (
    <div role={kind === 'bad' ? 'alert' : 'status'} data-kind={kind} className="toast">
      <Icon aria-hidden />
      <p className="min-w-0 flex-1">{message}</p>
      {undo ? (
        <Form method="post" action={undo} preventScrollReset onSubmit={hide}>
          <button type="submit" data-undo className="toast-action">
            {UNDO}
          </button>
        </Form>
      ) : null}
      {action ? (
        <button
          type="button"
          data-undo={isUndoable(toast) ? '' : undefined}
          className="toast-action"
          onClick={() => (hide(), action.onClick())}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className="toast-close js-only" onClick={hide}>
        <X aria-hidden className="size-4" />
        <span className="sr-only">Close</span>
      </button>
    </div>
  )
}

/** True while the pointer or the focus is on the messages, or the tab is hidden: none of them goes away unread. */
function usePaused(toasts: readonly ShownToast[]) {
  const [attended, setAttended] = useState(false)
  // A message that goes away under the pointer or with the focus takes their leave events with it.
  useEffect(() => setAttended(false), [toasts])
  const hidden = useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => document.hidden,
    () => false,
  )
  const attend = () => setAttended(true)
  const leave = () => setAttended(false)
  return {
    value: attended || hidden,
    handlers: { onPointerMove: attend, onPointerLeave: leave, onFocus: attend, onBlur: leave },
  }
}

/** Confetti for the newest message that asks for it. */
function Celebration({ toasts }: { toasts: readonly ShownToast[] }) {
  const [done, setDone] = useState<string>()
  const id = toasts.findLast((toast) => toast.confetti)?.id
  if (!id || id === done) return null
  return (
    <Suspense>
      <Confetti key={id} onDone={() => setDone(id)} />
    </Suspense>
  )
}
