import { useState, useSyncExternalStore } from 'react'

let pressed = false
const listeners = new Set<() => void>()

const press = () => {
  pressed = true
}

/** After the click that follows the release. */
const release = () =>
  setTimeout(() => {
    pressed = false
    for (const listener of listeners) listener()
  })

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('pointerdown', press, true)
    for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, release, true)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    pressed = false
    document.removeEventListener('pointerdown', press, true)
    for (const end of ['pointerup', 'pointercancel']) document.removeEventListener(end, release, true)
  }
}

/**
 * The text, but while a pointer is pressed the one from before. A press takes the focus from a field, and the message of
 * its validation would move what is pressed away before the click.
 */
export function useUnpressed(text: string): string {
  const isPressed = useSyncExternalStore(
    subscribe,
    () => pressed,
    () => false,
  )
  const [shown, setShown] = useState(text)
  if (!isPressed && shown !== text) setShown(text)
  return isPressed ? shown : text
}
