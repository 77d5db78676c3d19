import type { MouseEvent } from 'react'

/**
 * For `onMouseDown` of buttons near inputs: keeps the focus in the input. Losing it would validate the input, and the
 * error would move the button away from the pointer before the click.
 */
export function keepFocus(event: MouseEvent): void {
  if ((event.target as Element).closest('button, a')) event.preventDefault()
}
