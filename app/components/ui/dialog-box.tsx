import * as Primitive from '@radix-ui/react-dialog'
import { useState } from 'react'

/**
 * Radix' box of a dialog, which gives the focus back to what had it before. By itself Radix does so only for its own
 * Trigger; most of ours are opened by a key, a link or a menu, and the focus would be lost at the top of the page.
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
        if (event.defaultPrevented || !opener?.isConnected) return
        event.preventDefault()
        opener.focus()
      }}
      onInteractOutside={(event) => {
        onInteractOutside?.(event)
        // Notifications lie above the dialog: pressing their buttons doesn't close it.
        if ((event.target as Element).closest('[data-toasts]')) event.preventDefault()
      }}
      {...props}
    />
  )
}

/** What has the focus; of a menu, which closes as the dialog opens, the button that opened it. */
function focusedNow(): HTMLElement | null {
  if (typeof document === 'undefined') return null
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  const named = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  if (named) return named
  return focused instanceof HTMLElement && focused !== document.body ? focused : null
}
