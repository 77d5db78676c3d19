/** A line of a contact card (vCard 2.1, 3.0 or 4.0): `item1.TEL;TYPE=cell:+1 208 555 0199`. */
export interface CardLine {
  /** Ties lines together, as `item1.X-ABLabel` names what `item1.TEL` is. Empty for most. */
  group: string
  /** In capitals. */
  name: string
  /** As they stand, `TYPE=cell;PREF=1`. */
  parameters: string
  /** Still escaped: see `cardText` and `cardParts`. */
  value: string
}

/** Puts the folded lines of cards together as they arrive. */
export class CardLines {
  readonly #longest: number
  #line = ''

  /** Keeps no more than `longest` characters of a line: pictures are long, and nobody shows them here. */
  constructor(longest: number) {
    this.#longest = longest
  }

  *push(next: string): Generator<CardLine> {
    const line = this.#line
    // Version 2.1 breaks quoted-printable lines with a last `=`.
    if (line.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(line.slice(0, 200)))
      this.#line = line.slice(0, -1) + next
    else if (/^[ \t]/.test(next)) this.#line += line.length > this.#longest ? '' : next.slice(1)
    else {
      const found = cardLine(line)
      this.#line = next
      if (found) yield found
    }
  }

  *end(): Generator<CardLine> {
    yield* this.push('')
    yield* this.push('')
  }
}

const LINE = /^\s*(?:([\w-]+)\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):/

function cardLine(line: string): CardLine | null {
  const found = LINE.exec(line.slice(0, 2000))
  if (!found) return null
  const [whole, group = '', name, parameters] = found
  return {
    group: group.toLowerCase(),
    name: name!.toUpperCase(),
    parameters: parameters!.slice(1),
    value: line.slice(whole.length),
  }
}

/** The whole value of a line as text. */
export const cardText = (line: CardLine): string => unescaped(decoded(line)).trim()

/** The parts of a structured value, or of a list with commas between them. */
export const cardParts = (line: CardLine, separator: ';' | ',' = ';'): string[] => {
  const parts = ['']
  // An escaped character is no separator.
  for (const piece of decoded(line).match(/\\.|[^\\]/gs) ?? []) {
    if (piece === separator) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts.map((part) => unescaped(part).trim())
}

const unescaped = (text: string) =>
  text.replace(/\\(.)/gs, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped))

/** A quoted-printable value, whose bytes are UTF-8 or in the encoding that the line names. */
function decoded({ parameters, value }: CardLine): string {
  if (!/QUOTED-PRINTABLE/i.test(parameters)) return value
  const charset = /CHARSET="?([\w-]+)/i.exec(parameters)?.[1] ?? 'utf-8'
  return value.replace(/(?:=[0-9A-F]{2})+/gi, (quoted) => {
    const bytes = Uint8Array.from(quoted.slice(1).split('='), (hex) => Number.parseInt(hex, 16))
    return decoderOf(charset, bytes).decode(bytes)
  })
}

/** Bytes that aren't UTF-8, whatever the line says, are of an old Windows program. */
function decoderOf(charset: string, bytes: Uint8Array): TextDecoder {
  try {
    const decoder = new TextDecoder(charset, { fatal: true })
    decoder.decode(bytes)
    return decoder
  } catch {
    return new TextDecoder('windows-1252')
  }
}
