import { formatPhone } from '#app/lib/phone.ts'
import { type ListField, parseDate, type TextField } from '#app/features/records/fields.ts'
import type { ColumnField } from './sheet-columns.ts'
import { defuseTyped, undefuse } from '#app/lib/formula-safe.ts'

// A stored value as a cell of a spreadsheet, and a cell as what a person would have typed into the form.

/** A Date is a date cell, a number a number cell, a string always text and never a formula. */
export type Cell = string | number | Date | null

/** How a column's cells are shown. */
export function cellFormat(field: ColumnField): string | undefined {
  switch (field.type) {
    case 'date':
      return 'mm/dd/yyyy'
    case 'money':
      return '$#,##0.00'
    case 'dollars':
      return '$#,##0'
    case 'integer':
      return '0'
    case 'phone':
    case 'zip':
      // Digits that are no number, also for whoever types another below.
      return '@'
    default:
      // A style costs more than the cell; text is text without one.
      return undefined
  }
}

/** The first day every spreadsheet program counts alike: before it Excel has a day that never was. */
const FIRST_SERIAL_DAY = '1900-03-01'
/** What a cell of the format can hold. */
const LONGEST_CELL = 32_767

/** What a record names by id, in words: people by email, payment methods by what they are called. */
export type Names = ReadonlyMap<string, string>

export function toCell(field: ColumnField, value: unknown, names?: Names): Cell {
  if (value === undefined || value === null || value === '') return null
  switch (field.type) {
    case 'date': {
      const day = String(value).slice(0, 10)
      if (day < FIRST_SERIAL_DAY) return day
      return new Date(`${day}T00:00:00Z`)
    }
    case 'money':
    case 'dollars':
      return Number(value) / 100
    case 'integer':
    case 'decimal':
      return Number(value)
    case 'boolean':
      return value === true ? 'Yes' : null
    case 'phone':
      // Without the plus, which would look like the beginning of a formula.
      return formatPhone(String(value)).replace(/^\+/, '')
    case 'user':
      return names?.get(String(value)) ?? null
    case 'payment-method':
      return value === 'other' ? 'other' : textCell(names?.get(String(value)) ?? '') || null
    case 'list':
      return textCell(linesOf(field, value as Record<string, unknown>[]))
    case 'choice':
      return textCell(field.choices?.find((choice) => choice.value === value)?.label ?? String(value))
    default:
      return textCell(String(value))
  }
}

function textCell(text: string): string {
  const safe = defuseTyped(text)
  if (safe.length <= LONGEST_CELL) return safe
  // Never half a character.
  return safe.slice(0, safe.codePointAt(LONGEST_CELL - 1)! > 0xffff ? LONGEST_CELL - 1 : LONGEST_CELL)
}

// Several in one cell: a line for each, its parts with bars between them, in the order of the declaration.

const partOf = (value: Cell) =>
  String(value ?? '').replace(/[\\|\n\r]/g, (found) => `\\${{ '\n': 'n', '\r': 'r' }[found] ?? found}`)

function linesOf(field: ListField, items: readonly Record<string, unknown>[]): string {
  let text = ''
  for (const item of items) {
    const parts = field.item.map((part) => partOf(toCell(part, item[part.name])))
    while (parts.at(-1) === '') parts.pop()
    const line = `${text ? '\n' : ''}${parts.join(' | ')}`
    // Whole ones or none: half a name is another's.
    if (text.length + line.length > LONGEST_CELL - 1) break
    text += line
  }
  return text
}

/** The items of a list's cell as its form would send them. */
export function itemsFromCell(field: ListField, cell: string): Record<string, string>[] {
  return undefuse(cell)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const parts = partsOf(line)
      return Object.fromEntries(
        field.item.flatMap((part, at) => {
          const text = fromCell(part, (parts[at] ?? '').trim())
          return text === undefined ? [] : [[part.name, text]]
        }),
      )
    })
}

function partsOf(line: string): string[] {
  const parts = ['']
  for (const [token] of line.matchAll(/\\.|\||[^\\|]+|\\/g)) {
    if (token === '|') parts.push('')
    else parts[parts.length - 1] += { '\\n': '\n', '\\r': '\r', '\\|': '|', '\\\\': '\\' }[token] ?? token
  }
  return parts
}

// Several names in one cell, as a line of CSV has them: a name may hold a comma.

export const namesToCell = (names: readonly string[]): string =>
  names.map((name) => (/[",;|\n]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')

export const namesFromCell = (cell: string): string[] =>
  [...undefuse(cell).matchAll(/\s*"((?:[^"]|"")*)"|([^,;|\n]+)/g)]
    .map(([, quoted, bare]) =>
      (quoted?.replaceAll('""', '"') ?? bare ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim(),
    )
    .filter(Boolean)

/** Where a dash may be what somebody wrote; elsewhere it is how tables show nothing. */
const WORDS: ReadonlySet<TextField['type']> = new Set(['text', 'multiline', 'option', 'url'])

/** What stands in a mask in place of what is not shown. */
const MASKED = /[•*●]{2}/
export const isMask = (text: string) => MASKED.test(text)

/**
 * A cell's text as the field's form box would hold it. Undefined: nothing was given, or only the mask of a sealed value.
 * What is wrong is left as it is, for the check to say so.
 */
export function fromCell(
  field: TextField,
  cell: string,
  userIds?: ReadonlyMap<string, string>,
): string | undefined {
  const text = undefuse(cell).trim()
  if (text === '' || (text === '—' && !WORDS.has(field.type))) return undefined
  switch (field.type) {
    case 'date':
      return typedDate(text)
    case 'money':
    case 'dollars':
      return /^\d+\.\d{3,}$/.test(text) ? Number(text).toFixed(2) : text
    case 'boolean':
      return /^(yes|y|true|on|x|1)$/i.test(text) ? 'on' : undefined
    case 'sealed':
      return MASKED.test(text) ? undefined : text
    case 'user':
      // Somebody of another agency is nobody here.
      return userIds?.get(text.toLowerCase())
    case 'choice':
      return (
        field.choices?.find(({ value, label }) =>
          [value.toLowerCase(), label.toLowerCase()].includes(text.toLowerCase()),
        )?.value ?? text
      )
    case 'zip':
      // Spreadsheets drop the zeros of New England.
      return /^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text
    default:
      return text
  }
}

/** Also what other programs write: 2024-07-04T00:00:00Z, 7/4/24. */
function typedDate(text: string): string {
  const iso = /^(\d{4}-\d\d-\d\d)(?:[T ]\d\d:\d\d.*)?$/.exec(text)
  if (iso) return iso[1]!
  const short = /^(\d{1,2})\/(\d{1,2})\/(\d{2})$/.exec(text)
  if (!short) return text
  const year = Number(short[3])
  // Two digits are a year gone by.
  const century = year > new Date().getUTCFullYear() % 100 ? 1900 : 2000
  return parseDate(`${short[1]}/${short[2]}/${century + year}`) ?? text
}
