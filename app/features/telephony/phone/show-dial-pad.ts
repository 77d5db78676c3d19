import { DRAWER, setPhone, turnTo } from './phone-store.ts'

/** Frames within which the drawer has loaded. */
const MOST_FRAMES = 120

/** Opens the phone, with the focus in the field for a number. */
export function showDialPad(): void {
  setPhone({ open: true, ...turnTo('dialpad') })
  focusField(MOST_FRAMES)
}

function focusField(framesLeft: number): void {
  const drawer = document.querySelector(DRAWER)
  const field = drawer?.querySelector<HTMLElement>('input[type="tel"]') ?? drawer?.querySelector('input')
  if (field) field.focus()
  else if (framesLeft > 0) requestAnimationFrame(() => focusField(framesLeft - 1))
}
