/** A message of the page itself. Actions use `redirectWithToast`. */
export interface ToastMessage {
  /** A message with the same id replaces the one on screen. */
  id?: string
  kind: 'ok' | 'info' | 'warn' | 'bad'
  message: string
  confetti?: boolean
  /** By default messages with a button stay 20 s, errors 12 s, the others 6 s. Infinity: until it is closed. */
  durationMs?: number
  /** A path to post to: the message gets an Undo button. */
  undo?: string
  action?: { label: string; onClick: () => void }
}

export type ShownToast = ToastMessage & { id: string }

const listeners = new Set<() => void>()
let shown: readonly ShownToast[] = []
let count = 0

function set(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a message for some seconds. Callable from anywhere in the browser. */
export function showToast(toast: ToastMessage): void {
  const id = toast.id ?? `toast-${++count}`
  set([...shown.filter((other) => other.id !== id), { ...toast, id }])
}

export const hideToast = (id: string): void => set(shown.filter((toast) => toast.id !== id))

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => shown,
}
