const FIELDS =
  'input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"]), textarea, select, [contenteditable]'

/** Whether an element takes what is typed as text. */
export const isTextField = (element: unknown): element is HTMLElement =>
  element instanceof HTMLElement && element.matches(FIELDS)

/** A key that comes sooner after typing was meant for the field, also when that has left the page, ms. */
export const TYPING_PAUSE_MS = 700

let typedAt = Number.NEGATIVE_INFINITY
if (typeof document !== 'undefined') {
  document.addEventListener(
    'keydown',
    ({ target, key }) => {
      // Escape means that the user has done with the field.
      if (isTextField(target)) typedAt = key === 'Escape' ? Number.NEGATIVE_INFINITY : performance.now()
    },
    { capture: true },
  )
  // A press on something else means that the user has done with the field.
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!isTextField(target)) typedAt = Number.NEGATIVE_INFINITY
    },
    { capture: true },
  )
}

/** Whether the user was typing just now, so that a single key is no shortcut. */
export const wasTyping = (): boolean => performance.now() - typedAt < TYPING_PAUSE_MS

/** Whether the user is in a field of the part of the page that this selector names. */
export const isTypingIn = (selector: string): boolean =>
  typeof document !== 'undefined' &&
  isTextField(document.activeElement) &&
  document.activeElement.closest(selector) !== null
