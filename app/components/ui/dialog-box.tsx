import * as Primitive from '@radix-ui/react-dialog'
import { useState } from 'react'

/**
 * Radix's dialog content, which returns the focus to where it was, unless a new page has it by now. Radix does that only for
 * its own Trigger, but most of our dialogs are opened by a key, a link or a menu.
 */
export function DialogBox({
  onCloseAutoFocus,
  onInteractOutside,
  ...props
}: React.ComponentProps<typeof Primitive.Content>) {
  const [opener] = useState(focusedNow)
  return (
    <Primitive.Content
      onCloseAutoFocus={(event) => {
        onCloseAutoFocus?.(event)
        if (event.defaultPrevented) return
        if (document.activeElement !== document.body) return event.preventDefault()
        if (!opener?.isConnected) return
        event.preventDefault()
        opener.focus()
      }}
      onInteractOutside={(event) => {
        onInteractOutside?.(event)
        // Toasts and a ringing call are above the dialog: pressing their buttons doesn't close it.
        if ((event.target as Element).closest('[data-toasts], [data-above-dialogs]')) event.preventDefault()
      }}
      {...props}
    />
  )
}

/** The focused element, or for an item of a menu, which closes as the dialog opens, the menu's button. */
function focusedNow(): HTMLElement | null {
  if (typeof document === 'undefined') return null
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  const title = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  if (title) return title
  return focused instanceof HTMLElement && focused !== document.body ? focused : null
}
