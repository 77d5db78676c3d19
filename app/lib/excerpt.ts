const BEFORE = 30
const AROUND = 120

/** The part of `text` around `term`, from the beginning of a word. */
export function excerpt(text: string, term: string): string {
  const line = text.replace(/\s+/g, ' ')
  const at = line.toLowerCase().indexOf(term.toLowerCase())
  const from = at > BEFORE + 10 ? line.indexOf(' ', at - BEFORE) + 1 : 0
  const cut = line.slice(from, from + AROUND)
  return `${from > 0 ? '…' : ''}${cut}${from + AROUND < line.length ? '…' : ''}`
}
