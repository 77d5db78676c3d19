import { CardLines, cardParts, cardText } from '#app/lib/vcard-lines.ts'

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
export function readVcard(text: string): ContactCard[] {
  const cards: ContactCard[] = []
  let card: ContactCard | null = null
  const lines = new CardLines(10 * MOST_LENGTH)
  const pieces = text.slice(0, MOST_CHARACTERS).split(/\r\n|[\r\n]/)
  for (const line of [...pieces.flatMap((piece) => [...lines.push(piece)]), ...lines.end()]) {
    if (line.name === 'BEGIN') card = { name: '', company: '', phones: [], emails: [] }
    if (!card) continue
    if (line.name === 'END') {
      if (card.name || card.company || card.phones.length > 0 || card.emails.length > 0) cards.push(card)
      card = null
      if (cards.length === MOST_CARDS) break
    } else if (line.name === 'FN') card.name = shown(cardText(line))
    // Family name; given name; middle; prefix; suffix.
    else if (line.name === 'N') card.name ||= shown(cardParts(line).slice(0, 2).toReversed().join(' '))
    else if (line.name === 'ORG') card.company ||= shown(cardParts(line).filter(Boolean).join(', '))
    else if (line.name === 'TEL') add(card.phones, shown(cardText(line).replace(/^tel:/i, '')))
    else if (line.name === 'EMAIL') add(card.emails, shown(cardText(line)))
  }
  return cards
}

const add = (values: string[], value: string) => {
  if (value && values.length < MOST_VALUES && !values.includes(value)) values.push(value)
}

const shown = (text: string) =>
  text
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .trim()
    .slice(0, MOST_LENGTH)
