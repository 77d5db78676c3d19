/** A message of the browser's own making; what an action has to say comes by lib/toast.server.ts. */
export interface ToastMessage {
  id?: string
  kind: 'ok' | 'info' | 'warn' | 'bad'
  message: string
  confetti?: boolean
  /** How long it stays, where the spec says so; by default by its kind. */
  durationMs?: number
  /** Undo, Retry. */
  action?: { label: string; onClick: () => void }
}

type Listener = (toast: ToastMessage) => void

const waiting: ToastMessage[] = []
let listener: Listener | undefined

/** Shows a message for some seconds. Callable from anywhere in the browser. */
export function showToast(toast: ToastMessage): void {
  if (listener) listener(toast)
  else waiting.push(toast)
}

/** For the one place that shows them. */
export function onToast(show: Listener): () => void {
  listener = show
  for (const toast of waiting.splice(0)) show(toast)
  return () => {
    listener = undefined
  }
}
