import { type DefaultTreeAdapterTypes as Html, parse } from 'parse5'
import { elementsOf } from './html-problems.ts'

const attribute = ({ attrs }: Html.Element, name: string) => attrs.find((each) => each.name === name)?.value

/** Types of inputs whose value a person typed or chose. */
const TYPED = ['text', 'email', 'tel', 'url', 'number', 'date', 'time', 'month', 'datetime-local', 'color']

function isFilled(element: Html.Element): boolean {
  const type = attribute(element, 'type') ?? 'text'
  if (element.tagName === 'textarea')
    return element.childNodes.some((node) => 'value' in node && node.value.trim())
  if (element.tagName === 'select') {
    const options = elementsOf(element).filter(({ tagName }) => tagName === 'option')
    return options.findIndex((option) => attribute(option, 'selected') !== undefined) > 0
  }
  if (element.tagName !== 'input') return false
  if (type === 'checkbox' || type === 'radio') return attribute(element, 'checked') !== undefined
  return TYPED.includes(type) && Boolean(attribute(element, 'value'))
}

/**
 * The forms of a page that edit something stored without naming the version it was opened with, by the names of their
 * fields. A form with `newId` adds something.
 */
export function formsWithoutVersion(body: string): string[] {
  const all = elementsOf(parse(body))
  return all
    .filter((each) => each.tagName === 'form' && attribute(each, 'method') === 'post')
    .flatMap((form) => {
      const id = attribute(form, 'id')
      const elsewhere = id ? all.filter((each) => attribute(each, 'form') === id) : []
      const fields = [...elementsOf(form), ...elsewhere].filter((each) => attribute(each, 'name'))
      const names = new Set(fields.map((field) => attribute(field, 'name')!))
      if (names.has('version') || names.has('newId') || !fields.some(isFilled)) return []
      return [[...names].join(' ')]
    })
}
