import { plural } from '#app/lib/plural.ts'

/** The basic GSM 03.38 alphabet: one septet for each character. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Its extension, reached by an escape: two septets for each character. */
const EXTENDED = new Set('\f^{}\\[~]|€')

export interface Segments {
  /**
   * GSM-7 carries 160 characters in a text. A single character outside its alphabet makes the whole text UCS-2, with
   * 70.
   */
  encoding: 'GSM-7' | 'UCS-2'
  /** Texts the carrier charges for; 0 for an empty body. */
  count: number
  /** Septets (GSM-7) or 16-bit units (UCS-2) used. */
  used: number
  /** Units that fit in `count` texts; in one text for an empty body. */
  capacity: number
}

/**
 * How a body is split into texts. A part of a longer text carries a header and holds 153 or 67 units instead of 160
 * or 70. A character of two units is never split.
 */
export function countSegments(body: string): Segments {
  const units: number[] = []
  let plain = true
  for (const char of body) {
    if (BASIC.has(char)) units.push(1)
    else if (EXTENDED.has(char)) units.push(2)
    else {
      plain = false
      break
    }
  }
  const widths = plain ? units : [...body].map((char) => char.length)
  const single = plain ? 160 : 70
  const part = plain ? 153 : 67
  const used = widths.reduce((sum, width) => sum + width, 0)
  const encoding = plain ? 'GSM-7' : 'UCS-2'
  if (used <= single) return { encoding, count: used === 0 ? 0 : 1, used, capacity: single }

  let count = 1
  let filled = 0
  for (const width of widths) {
    if (filled + width > part) {
      count += 1
      filled = 0
    }
    filled += width
  }
  return { encoding, count, used, capacity: count * part }
}

/** The operator's prices, in cents for 1,000 of each. */
export interface TextPrice {
  segments: number
  pictureMessages: number
}

/** The price of texts in cents. */
export const textCents = (of: Partial<TextPrice>, price: TextPrice): number =>
  ((of.segments ?? 0) * price.segments + (of.pictureMessages ?? 0) * price.pictureMessages) / 1000

/** `about 2.4¢`: what a text, or a message with files, costs to all its recipients. */
export function costLabel(
  { count, files, recipients }: { count: number; files: boolean; recipients: number },
  price: TextPrice,
): string {
  const of = files ? { pictureMessages: recipients } : { segments: count * recipients }
  return `about ${textCents(of, price).toFixed(1)}¢`
}

/** `1 text · 41 / 160`; empty for an empty body. */
export function segmentsLabel({ count, used, capacity }: Segments): string {
  if (count === 0) return ''
  return `${plural(count, 'text')} · ${used} / ${capacity}`
}
