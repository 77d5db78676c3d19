// No spreadsheet runs a cell of the type text, but saved as CSV and opened again, a text that begins like a formula
// becomes one. Spreadsheets themselves mark text with a leading apostrophe.

/** Starts of a formula, also after blanks and invisible characters. */
const FORMULA = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u
const DEFUSED = /^'+(?:[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/u

/** Adds an apostrophe to a text that could be a formula. `undefuse` reverses it exactly. */
export function defuse(text: string): string {
  return FORMULA.test(text) || DEFUSED.test(text) ? `'${text}` : text
}

/** A sign or a bullet: without brackets, bars and equal signs, it can't call anything. */
const HARMLESS = /^[+-][\p{L}\p{N} \n.,-]*$/u

/**
 * Does so for a text cell of a workbook. Harmless texts stay readable: as CSV, `+1-2` may at most become a sum.
 */
export const defuseTyped = (text: string): string => (HARMLESS.test(text) ? text : defuse(text))

export function undefuse(text: string): string {
  return DEFUSED.test(text) ? text.slice(1) : text
}

/** A cell of a CSV file, defused and quoted where needed. */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = defuse(value)
  // Where numbers have a decimal comma, spreadsheets split lines at semicolons.
  return /[",;|\t\r\n]|^\s|\s$|^'/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line with the line break of the format. */
export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`
