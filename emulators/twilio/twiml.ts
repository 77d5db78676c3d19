export type Element = {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

export class TwimlError extends Error {}

const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y

/** Returns the root `<Response>`. @throws TwimlError for malformed XML or another root */
export function parseTwiml(source: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open: Element[] = [root]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(source)
    if (!match) throw new TwimlError(`Document parse failure at character ${at}`)
    const [, cdata, closing, opening, attributes, selfClosing, text] = match
    const current = open.at(-1) ?? root
    if (cdata !== undefined) current.text += cdata
    else if (text !== undefined) current.text += decodeEntities(text)
    else if (closing !== undefined) {
      if (open.length < 2 || current.name !== closing) throw new TwimlError(`Unexpected </${closing}>`)
      open.pop()
    } else if (opening !== undefined) {
      const element = { name: opening, attributes: parseAttributes(attributes ?? ''), children: [], text: '' }
      current.children.push(element)
      if (!selfClosing) open.push(element)
    }
  }
  if (open.length > 1) throw new TwimlError(`<${open.at(-1)?.name}> is not closed`)
  const response = root.children[0]
  if (root.children.length !== 1 || response?.name !== 'Response' || root.text.trim()) {
    throw new TwimlError('The document must have one <Response> at its root')
  }
  return response
}

function parseAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name, quoted] of source.matchAll(/([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g)) {
    if (name && quoted) attributes[name] = decodeEntities(quoted.slice(1, -1))
  }
  return attributes
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);|&/gi, (whole, name: string | undefined) => {
    if (name === undefined) throw new TwimlError('A bare & is not allowed')
    if (/^#x/i.test(name)) return character(Number.parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return character(Number(name.slice(1)))
    const known = ENTITIES[name]
    if (known === undefined) throw new TwimlError(`Unknown entity ${whole}`)
    return known
  })
}

function character(code: number): string {
  if (code > 0x10ffff) throw new TwimlError('A character reference is out of range')
  return String.fromCodePoint(code)
}

export type Reply = {
  body: string
  mediaUrls: string[]
  to: string | null
  from: string | null
  action: string | null
}

/** The texts in a TwiML response. @throws TwimlError for verbs other than Message and Sms */
export function readReplies(response: Element): Reply[] {
  const replies: Reply[] = []
  for (const verb of response.children) {
    if (verb.name === 'Redirect') throw new TwimlError('The emulator does not support <Redirect>')
    if (verb.name !== 'Message' && verb.name !== 'Sms')
      throw new TwimlError(`<${verb.name}> is not a messaging verb`)
    const bodies = verb.children.filter((child) => child.name === 'Body').map((child) => child.text)
    const { to, from, action, statusCallback } = verb.attributes
    replies.push({
      body: bodies.length ? bodies.join('') : verb.text.trim(),
      mediaUrls: verb.children.filter((child) => child.name === 'Media').map((child) => child.text.trim()),
      to: to ?? null,
      from: from ?? null,
      action: statusCallback ?? action ?? null,
    })
  }
  return replies
}
