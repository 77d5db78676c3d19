import { formatPhone } from '#app/lib/phone.ts'
import type { ListField, TextField } from '#app/features/accounts/fields/fields.ts'
import { type Cell, DAY_FORMAT, dayCell, MONEY_FORMAT } from '#app/lib/workbook/cell.ts'
import { readCell } from '../values/read-cell.ts'
import type { ColumnField } from '../export/sheet-columns.ts'
import { defuseTyped, undefuse } from '#app/lib/formula-safe.ts'

// Converts stored values to cells of a spreadsheet, and cells to what a user would type into the form.

/** Columns that are no fields of a form. */
export const TEXT: TextField = { name: 'text', label: '', type: 'text' }
export const DAY: TextField = { name: 'day', label: '', type: 'date' }

/** The number format of a column. */
export function cellFormat(field: ColumnField): string | undefined {
  switch (field.type) {
    case 'date':
      return DAY_FORMAT
    case 'money':
      return MONEY_FORMAT
    case 'dollars':
      return '$#,##0'
    case 'integer':
      return '0'
    case 'phone':
    case 'zip':
      // Keep digits as text, also in cells that are filled later.
      return '@'
    default:
      // Text needs no style, which would cost more than the cell.
      return undefined
  }
}

/** Excel's limit for a cell. */
const LONGEST_CELL = 32_767

/** Names for ids: emails of users, names of payment methods. */
export type Names = ReadonlyMap<string, string>

export function toCell(field: ColumnField, value: unknown, names?: Names): Cell {
  if (value === undefined || value === null || value === '') return null
  switch (field.type) {
    case 'date':
      return dayCell(String(value).slice(0, 10))
    case 'money':
    case 'dollars':
      return Number(value) / 100
    case 'integer':
    case 'decimal':
      return Number(value)
    case 'boolean':
      return value === true ? 'Yes' : null
    case 'phone':
      // Without the plus, which would look like a formula.
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
  // Don't split a surrogate pair.
  return safe.slice(0, safe.codePointAt(LONGEST_CELL - 1)! > 0xffff ? LONGEST_CELL - 1 : LONGEST_CELL)
}

// A list in one cell: a line for each item, its fields separated by bars.

const partOf = (value: Cell) =>
  String(value ?? '').replace(/[\\|\n\r]/g, (found) => `\\${{ '\n': 'n', '\r': 'r' }[found] ?? found}`)

function linesOf(field: ListField, items: readonly Record<string, unknown>[]): string {
  let text = ''
  for (const item of items) {
    const parts = field.item.map((part) => partOf(toCell(part, item[part.name])))
    while (parts.at(-1) === '') parts.pop()
    const line = `${text ? '\n' : ''}${parts.join(' | ')}`
    // Only whole items: half a name would be another name.
    if (text.length + line.length > LONGEST_CELL - 1) break
    text += line
  }
  return text
}

/** The items of a list cell as the form would send them, and why parts of them can't be read. */
export function itemsFromCell(
  field: ListField,
  cell: string,
): { items: Record<string, string>[]; problems: string[] } {
  const problems = new Set<string>()
  const lines = undefuse(cell)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const items = lines.map((line) => {
    const parts = partsOf(line)
    if (parts.slice(field.item.length).some((part) => part.trim() !== '')) {
      problems.add('A line has more parts than there are fields.')
    }
    return Object.fromEntries(
      field.item.flatMap((part, at) => {
        const read = readCell(part, (parts[at] ?? '').trim())
        if (read.kind === 'look') problems.add(`${part.label}: ${read.reason}`)
        if (read.kind !== 'value') return []
        if (read.doubt) problems.add(`${part.label}: ${read.doubt}`)
        if (read.beside?.length) problems.add(`${part.label}: There is more here than one value.`)
        return [[part.name, String(read.typed)]]
      }),
    )
  })
  return { items: items.filter((item) => Object.keys(item).length > 0), problems: [...problems] }
}

const ESCAPED = new Map([
  ['\\n', '\n'],
  ['\\r', '\r'],
  ['\\|', '|'],
  ['\\\\', '\\'],
])

function partsOf(line: string): string[] {
  const parts = ['']
  for (const [token] of line.matchAll(/\\.|\||[^\\|]+|\\/g)) {
    if (token === '|') parts.push('')
    else parts[parts.length - 1] += ESCAPED.get(token) ?? token
  }
  return parts
}

// Several names in one cell, quoted as in CSV: a name may contain a comma.

export const namesToCell = (names: readonly string[]): string =>
  names.map((name) => (/[",;|\n]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ')

export const namesFromCell = (cell: string): string[] =>
  [...undefuse(cell).matchAll(/\s*"((?:[^"]|"")*)"|([^,;|\n]+)/g)]
    .map(([, quoted, bare]) =>
      (quoted?.replaceAll('""', '"') ?? bare ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim(),
    )
    .filter(Boolean)
