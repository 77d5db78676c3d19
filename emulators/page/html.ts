/** Markup that is already escaped. */
export class Html {
  markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = Html | Value[] | string | number | null | undefined | false

/** A template tag that escapes its values, joins lists and omits null, undefined and false. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  let markup = parts[0] ?? ''
  values.forEach((value, index) => {
    markup += render(value) + (parts[index + 1] ?? '')
  })
  return new Html(markup)
}

function render(value: Value): string {
  if (value instanceof Html) return value.markup
  if (Array.isArray(value)) return value.map(render).join('')
  if (value === null || value === undefined || value === false) return ''
  return escape(String(value))
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}
