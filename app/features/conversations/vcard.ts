/** A person of a contact card (vCard), with what can be shown of them. */
export interface ContactCard {
  name: string
  company: string
  phones: string[]
  emails: string[]
}

/** Read no further: phones attach cards of a few lines, besides a picture that isn't shown. */
const MOST_CHARACTERS = 2_000_000
const MOST_CARDS = 20
const MOST_VALUES = 10
const MOST_LENGTH = 200

/** The people of a vCard file of version 2.1, 3.0 or 4.0. What can't be read is left out; never throws. */
export function readCards(text: string): ContactCard[] {
  const cards: ContactCard[] = []
  let card: ContactCard | null = null
  for (const { name, parameters, value } of properties(text.slice(0, MOST_CHARACTERS))) {
    if (name === 'BEGIN') card = { name: '', company: '', phones: [], emails: [] }
    if (!card) continue
    const shown = () => shownValue(parameters, value)
    if (name === 'END') {
      if (card.name || card.company || card.phones.length > 0 || card.emails.length > 0) cards.push(card)
      card = null
      if (cards.length === MOST_CARDS) break
    } else if (name === 'FN') card.name = shown()
    // Family name; given name; middle; prefix; suffix.
    else if (name === 'N') card.name ||= partsOf(shown()).slice(0, 2).toReversed().join(' ').trim()
    else if (name === 'ORG') card.company ||= partsOf(shown()).join(', ')
    else if (name === 'TEL') add(card.phones, shown().replace(/^tel:/i, ''))
    else if (name === 'EMAIL') add(card.emails, shown())
  }
  return cards
}

const add = (values: string[], value: string) => {
  if (value && values.length < MOST_VALUES && !values.includes(value)) values.push(value)
}

/** The parts of a structured value that hold something. */
const partsOf = (value: string) =>
  value
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)

/** The lines as `name;parameters:value`, with those that were folded put together. */
function* properties(text: string): Generator<{ name: string; parameters: string; value: string }> {
  let line = ''
  for (const next of [...text.split(/\r\n|[\r\n]/), '']) {
    const quoted = line.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(line.slice(0, MOST_LENGTH))
    if (quoted) line = line.slice(0, -1) + next
    // Only as much of a folded picture as a shown value may have.
    else if (/^[ \t]/.test(next)) line += line.length > 10 * MOST_LENGTH ? '' : next.slice(1)
    else {
      const colon = line.indexOf(':')
      const [name = '', ...parameters] = line.slice(0, Math.max(0, colon)).split(';')
      if (colon > 0) {
        yield {
          // A group, as in `item1.TEL`, doesn't matter.
          name: name.slice(name.lastIndexOf('.') + 1).toUpperCase(),
          parameters: parameters.join(';').toUpperCase(),
          value: line.slice(colon + 1),
        }
      }
      line = next
    }
  }
}

function shownValue(parameters: string, value: string): string {
  const text = parameters.includes('QUOTED-PRINTABLE') ? unquoted(value) : value
  return text
    .replace(/\\([nN])/g, ' ')
    .replace(/\\([,;:\\])/g, '$1')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, MOST_LENGTH)
}

function unquoted(value: string): string {
  const encoded = value.slice(0, 10 * MOST_LENGTH).replace(/%/g, '%25')
  try {
    return decodeURIComponent(encoded.replace(/=([0-9A-Fa-f]{2})/g, '%$1'))
  } catch {
    return value
  }
}
