export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** Puts a value into a box as if it had been typed or chosen: the form hears of it. Of a tick box `on` is ticked. */
export function fillControl(control: Control, value: string): void {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    if (control.checked !== (value === 'on')) control.click()
    return
  }
  // React sees only what goes past its own setter.
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
  setter?.call(control, value)
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
}
