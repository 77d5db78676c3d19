export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

/** Sets an input's value with the events of typing or choosing. `on` ticks a checkbox. */
export function fillControl(control: Control, value: string): void {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') {
    if (control.checked !== (value === 'on')) control.click()
    return
  }
  // React ignores values set through its own setter.
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
  setter?.call(control, value)
  for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
}
