import type { FormEvent, MouseEvent } from 'react'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** Puts a value into a control as if the user had typed or chosen it. `on` ticks a checkbox. */
export function fillControl(control: Control, value: string): void {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    if (control.checked !== (value === 'on')) control.click()
    return
  }
  // React ignores a value that is set through its own setter on the element.
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
  setter?.call(control, value)
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
}

/**
 * Handles `onMouseDown` around buttons that are pressed while someone types. The field would be validated as it loses the
 * focus, and its message would move the button away before the click.
 */
export function keepFocus(event: MouseEvent): void {
  if ((event.target as Element).closest('button, a')) event.preventDefault()
}

/** Conform also submits a form to validate the field that lost the focus. */
export const isValidationOnly = (event: Pick<FormEvent, 'nativeEvent'>): boolean =>
  (event.nativeEvent as SubmitEvent).submitter?.getAttribute('name') === '__intent__'
