export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string }

// Without white space, quotes or angle brackets, which links in texts don't need and attacks do.
const CANDIDATE = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+/giu
const TRAILING = new Set('.,;:!?…*_~')
const BRACKETS = ['()', '[]', '{}'].map(([opening, closing]) => [opening!, closing!] as const)

/**
 * Splits a text into plain parts and links. Only http and https addresses become links. An address that hides its
 * host behind a user name (`https://bank.example@evil.example`) stays plain.
 */
export function linkify(body: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  const plain = (end: number) => {
    if (end > at) parts.push({ kind: 'text', text: body.slice(at, end) })
  }
  for (const match of body.matchAll(CANDIDATE)) {
    const text = trimEnd(match[0])
    const href = safeHref(text)
    if (!href) continue
    plain(match.index)
    parts.push({ kind: 'link', text, href })
    at = match.index + text.length
  }
  plain(body.length)
  return parts
}

/**
 * Removes the sentence's punctuation and a closing bracket that was opened before the link. Looks at each character
 * once, so that a text of nothing but brackets isn't slow.
 */
function trimEnd(candidate: string): string {
  const unopened = new Map(
    BRACKETS.map(([opening, closing]) => [closing, count(candidate, closing) - count(candidate, opening)]),
  )
  let end = candidate.length
  for (;;) {
    const last = candidate[end - 1] ?? ''
    const spare = unopened.get(last) ?? 0
    if (spare > 0) unopened.set(last, spare - 1)
    else if (!TRAILING.has(last)) return candidate.slice(0, end)
    end -= 1
  }
}

const count = (text: string, mark: string) => text.split(mark).length - 1

function safeHref(text: string): string | null {
  const url = URL.parse(/^www\./i.test(text) ? `https://${text}` : text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username || url.password || !url.hostname.includes('.')) return null
  return url.href
}

const EMOJI = new RegExp('^(?:\\p{RGI_Emoji}|\\p{Extended_Pictographic}|\\s)+$', 'v')

/** Up to six emoji and nothing else, which show larger and without a bubble. */
export function isEmojiOnly(body: string): boolean {
  const text = body.trim()
  if (text === '' || text.length > 80 || !EMOJI.test(text)) return false
  let count = 0
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (segment.trim() !== '') count += 1
  }
  return count <= 6
}
