import { fillControl, isControl } from './fill-control.ts'

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

export function putBack(part: Element, { changed, focused }: EarlyTyping): void {
  const find = (name: string, nth: number) =>
    [...part.querySelectorAll(BOXES)].filter((box) => isControl(box) && box.name === name)[nth]
  for (const { name, nth, value } of changed) {
    const box = find(name, nth)
    if (isControl(box)) fillControl(box, value)
  }
  const last = focused && find(focused.name, focused.nth)
  if (last instanceof HTMLElement) last.focus()
}

/** As `fillControl` takes it; null for one that is as it was drawn. */
function changedValue(box: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): string | null {
  if (box instanceof HTMLSelectElement) {
    const drawn = [...box.options].find((option) => option.defaultSelected) ?? box.options[0]
    return drawn?.value === box.value ? null : box.value
  }
  if (box.type === 'hidden' || box.type === 'file' || box.type === 'radio') return null
  if (box instanceof HTMLInputElement && box.type === 'checkbox') {
    return box.checked === box.defaultChecked ? null : box.checked ? 'on' : ''
  }
  return box.value === box.defaultValue ? null : box.value
}
