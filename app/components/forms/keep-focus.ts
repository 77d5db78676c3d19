import type { MouseEvent } from 'react'

/**
 * For `onMouseDown` where buttons are pressed while somebody types: the box keeps the focus. Left, it would be checked,
 * and the words about its mistake would move the button away from under the mouse before the click.
 */
export function keepFocus(event: MouseEvent): void {
  if ((event.target as Element).closest('button, a')) event.preventDefault()
}
