import { type Control, fillControl, isControl } from './fill-control.ts'

/** What somebody typed into a part of the page that is drawn anew as soon as its script is there. */
export interface EarlyTyping {
  changed: { name: string; nth: number; value: string }[]
  focused: { name: string; nth: number } | null
}

const BOXES = 'input, textarea, select'

export function typedInto(part: Element): EarlyTyping {
  const typing: EarlyTyping = { changed: [], focused: null }
  const seen = new Map<string, number>()
  for (const box of part.querySelectorAll(BOXES)) {
    if (!isControl(box) || !box.name) continue
    const nth = seen.get(box.name) ?? 0
    seen.set(box.name, nth + 1)
    const value = changedValue(box)
    if (value !== null) typing.changed.push({ name: box.name, nth, value })
    if (box === document.activeElement) typing.focused = { name: box.name, nth }
  }
  return typing
}

/**
 * Tells the forms of a part what was typed into it before they listened, and puts back what was lost when a box of it
 * was drawn anew. What was typed since stays.
 */
export function putBack(part: Element, { changed, focused }: EarlyTyping): void {
  const find = (name: string, nth: number) =>
    [...part.querySelectorAll(BOXES)].filter((box) => isControl(box) && box.name === name)[nth]
  for (const { name, nth, value } of changed) {
    const box = find(name, nth)
    if (!isControl(box)) continue
    const now = changedValue(box)
    if (now !== null && now !== value) continue
    const caret = now !== null && 'selectionStart' in box ? box.selectionStart : null
    // A box that holds it already tells nothing new: it goes back to what was drawn first.
    if (now !== null) fillControl(box, drawnValue(box))
    fillControl(box, value)
    if (caret !== null) (box as HTMLInputElement).setSelectionRange(caret, caret)
  }
  const last = focused && find(focused.name, focused.nth)
  if (last instanceof HTMLElement && !isControl(document.activeElement)) last.focus()
}

/** As `fillControl` takes it; null for one that is as it was drawn. */
function changedValue(box: Control): string | null {
  if (box.type === 'hidden' || box.type === 'file' || box.type === 'radio') return null
  const value = isTickBox(box) ? ticked(box.checked) : box.value
  return value === drawnValue(box) ? null : value
}

/** What the server drew in it. */
export function drawnValue(box: Control): string {
  if (isTickBox(box)) return ticked(box.defaultChecked)
  if (!(box instanceof HTMLSelectElement)) return box.defaultValue
  return ([...box.options].find((option) => option.defaultSelected) ?? box.options[0])?.value ?? ''
}

const isTickBox = (box: Control): box is HTMLInputElement => box.type === 'checkbox'
const ticked = (checked: boolean) => (checked ? 'on' : '')
