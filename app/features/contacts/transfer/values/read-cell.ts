import type { TextField } from '#app/features/accounts/fields/fields.ts'
import { undefuse } from '#app/lib/formula-safe.ts'
import type { DateOrder } from '#app/lib/read-date.ts'
import { readState } from './read-address.ts'
import { type Beside, BLANK, type CellValue, look, meansNothing, severalIn, value } from './cell-value.ts'
import { leanOf, readDay } from './read-day.ts'
import { LOST_DIGITS, readPhones } from './read-phones.ts'

export interface CellReading {
  /** The order of day and month in the other dates of the column. */
  order?: DateOrder | null | undefined
  /** The users by email. */
  userIds?: ReadonlyMap<string, string> | undefined
  /** Whether the row is a contact, who is hardly a child. */
  adult?: boolean | undefined
}

/** In these a dash or a word such as "none" may be meant; elsewhere it stands for an empty value. */
const FREE_TEXT: ReadonlySet<TextField['type']> = new Set(['text', 'multiline', 'option', 'url'])
/** A name is no free text: no one is called N/A, and a greeting would say it. */
const NAMES = /^(co)?(firstName|lastName|preferredFirstName|middleName|companyName)$/i
const NO_NAME = /^[\s\p{Cf}\p{Cc}\p{Z}]*$|^(?:n\.? ?[/.]? ?a\.?|null|undefined|#n\/a)$/iu

/** A long number as spreadsheets show it, such as that of a policy. */
const SHORTENED = /^\d(?:\.\d+)?E\+\d{2}$/i

const MASKED = /[•*●]{2}/
export const isMask = (text: string) => MASKED.test(text)

/**
 * Reads a cell for a field, as it would be typed into the field's input. What is left to the check of the form, such as
 * a text that is too long, stays as it is.
 */
export function readCell(field: TextField, cell: string, reading: CellReading = {}): CellValue {
  const text = undefuse(cell).trim()
  if (text === '') return BLANK
  if (FREE_TEXT.has(field.type)) {
    if (SHORTENED.test(text)) return look(LOST_DIGITS)
    return reading.adult && NAMES.test(field.name) && NO_NAME.test(text) ? BLANK : value(text)
  }
  // Sealed and boolean cells have meanings of their own for a dash or a no.
  if (field.type !== 'boolean' && field.type !== 'choice' && meansNothing(text)) return BLANK
  switch (field.type) {
    case 'date':
      return readDay(text, {
        order: reading.order ?? null,
        lean: leanOf(field),
        adult: reading.adult && field.name.toLowerCase().endsWith('dob'),
      })
    case 'phone':
      return readPhoneCell(text)
    case 'email':
      return readEmailCell(text)
    case 'money':
    case 'dollars':
      return readMoney(text)
    case 'integer':
    case 'decimal':
      return value(text.replace(/^(-?[\d,]+)\.0+$/, '$1'))
    case 'boolean':
      return readYesNo(text)
    case 'sealed':
      return isMask(text) ? BLANK : value(text)
    case 'user': {
      // Users of other accounts are ignored.
      const id = reading.userIds?.get(text.toLowerCase())
      return id ? value(id) : BLANK
    }
    case 'choice':
      return readChoice(field, text)
    case 'state':
      return value(readState(text) ?? text)
    case 'zip':
      return value(readZip(text) ?? text)
    default:
      return value(text)
  }
}

function readPhoneCell(text: string): CellValue {
  const { found, problem } = readPhones(text)
  const [first, ...others] = found
  if (!first) return problem ? look(problem) : BLANK
  const beside: Beside[] = [
    ...(first.extension ? [{ what: 'extension' as const, text: first.extension }] : []),
    ...(first.said ? [{ what: 'text' as const, text: first.said }] : []),
    ...others.map(({ number, extension, said }) => ({
      what: 'phone' as const,
      text: [number, extension && `ext. ${extension}`, said && `(${said})`].filter(Boolean).join(' '),
    })),
  ]
  return { kind: 'value', typed: first.number, beside, ...(problem && { doubt: problem }) }
}

const EMAIL = /^[^\s@<>()",;]+@[^\s@<>()",;]+\.[^\s@<>()",;.]{2,}$/

function readEmailCell(text: string): CellValue {
  if (/^\/o=/i.test(text)) return look('This is a name in a directory of Outlook, not an email address.')
  const parts = severalIn(text.replaceAll(/,(?=\s*\S+@)|\s\/\s|\s(?=\S+@)/g, ';')).map((part) =>
    (/<([^<>]+)>\s*$/.exec(part)?.[1] ?? part)
      .replace(/^mailto:/i, '')
      .replace(/[.,]+$/, '')
      .replace(/[\p{Cf}\s]+/gu, ''),
  )
  const [first, ...others] = parts.filter((part) => EMAIL.test(part))
  if (!first) return value(parts.length === 1 ? parts[0] : text)
  return {
    kind: 'value',
    typed: first,
    beside: others.map((email) => ({ what: 'email' as const, text: email })),
  }
}

/** Amounts with the dollar's sign or name. A negative amount or another currency isn't what the field holds. */
function readMoney(text: string): CellValue {
  if (/[€£¥]|\b(?:CAD|EUR|GBP|MXN|AUD|C\$)/i.test(text)) return look('This amount is in another currency.')
  if (/^\(.*\)$|^-|-$/.test(text) && /[1-9]/.test(text)) return look('A negative amount can’t be kept here.')
  const bare = text
    .replace(/\bUSD?\b|US\$|\$|dollars?/gi, '')
    .replace(/[\s\u00a0']/g, '')
    .replace(/^\((.*)\)$|^-/, '$1')
  if (bare === '' || bare === '-') return BLANK
  const [, whole, cents] = /^(\d{1,3}(?:\.\d{3})*|\d+),(\d{2})$/.exec(bare) ?? []
  if (whole) return value(`${whole.replaceAll('.', '')}.${cents}`)
  // Programs write amounts with the rest of a division.
  return value(/^\d+\.\d{3,}$/.test(bare) ? Number(bare).toFixed(2) : bare)
}

function readYesNo(text: string): CellValue {
  if (/^(?:yes|y|true|t|on|x|1|1\.0|✓|✔|☑|checked|si|sí)$/i.test(text)) return value('on')
  if (/^(?:no|n|false|f|off|0|0\.0|☐|unchecked)$/i.test(text)) return value('off')
  return meansNothing(text) ? BLANK : look('This is neither yes nor no.')
}

const CHOICE_SYNONYMS: Record<string, string> = {
  'gender m': 'male',
  'gender man': 'male',
  'gender f': 'female',
  'gender w': 'female',
  'gender woman': 'female',
  'gender x': 'other',
  'gender non-binary': 'other',
  'gender nonbinary': 'other',
  'gender u': '',
  'type sedan': 'car',
  'type coupe': 'car',
  'type passenger': 'car',
  'type passenger car': 'car',
  'type private passenger': 'car',
  'type pickup': 'truck',
  'type pickup truck': 'truck',
  'type sport utility': 'suv',
  'costatus spouse': 'married',
  'costatus wife': 'married',
  'costatus husband': 'married',
  'costatus m': 'married',
  'costatus partner': 'domestic partner',
  'costatus d': 'divorced',
  'costatus w': 'widowed',
  'costatus son': 'child',
  'costatus daughter': 'child',
  'costatus mother': 'parent',
  'costatus father': 'parent',
}

function readChoice(field: TextField, text: string): CellValue {
  const base = field.name.toLowerCase().replace(/^co(?=gender)/, '')
  const find = (wanted: string) =>
    field.choices?.find(({ value: stored, label }) =>
      [stored.toLowerCase(), label.toLowerCase()].includes(wanted),
    )
  const own = find(text.toLowerCase())
  if (own) return value(own.value)
  const wanted = CHOICE_SYNONYMS[`${base} ${text.toLowerCase()}`]
  if (wanted === '' || meansNothing(text)) return BLANK
  return value((wanted && find(wanted)?.value) ?? text)
}

/** Spreadsheets keep ZIP codes as numbers, which drops the zeros of New England and Puerto Rico. */
function readZip(text: string): string | null {
  const zip = text.replace(/\.0+$/, '').replace(/[\s-]+$/, '')
  if (/^\d{3,5}$/.test(zip)) return zip.padStart(5, '0')
  if (/^\d{7,9}$/.test(zip)) return zip.padStart(9, '0').replace(/^(\d{5})/, '$1-')
  return /^\d{5}[\s-]+\d{4}$/.test(zip) ? zip.replace(/[\s-]+/, '-') : null
}
