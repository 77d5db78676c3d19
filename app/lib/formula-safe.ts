// A cell whose text begins like a formula is stored as text, which no spreadsheet runs. Saved as CSV and opened again
// it would become a formula, so it gets an apostrophe, which spreadsheets themselves use to mark text.

/** Matches text that a spreadsheet may take for a formula, also after blanks and invisible characters. */
const FORMULA = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u
const DEFUSED = /^'+(?:[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/u

/** Puts an apostrophe before text that could be run. `undefuse` restores it exactly. */
export function defuse(text: string): string {
  return FORMULA.test(text) || DEFUSED.test(text) ? `'${text}` : text
}

/** A number's sign or a bullet before words: harmless without brackets, bars and equal signs. */
const HARMLESS = /^[+-][\p{L}\p{N} \n.,-]*$/u

/**
 * The same for a workbook cell, which already has the type text. Harmless text stays unchanged: at worst a number like
 * +1-2 becomes a sum when the sheet is saved as CSV and opened again.
 */
export const defuseTyped = (text: string): string => (HARMLESS.test(text) ? text : defuse(text))

export function undefuse(text: string): string {
  return DEFUSED.test(text) ? text.slice(1) : text
}

/** One cell of a CSV file: defused, and quoted where necessary. */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = defuse(value)
  // Semicolons too: where the decimal separator is a comma, spreadsheets split at semicolons.
  return /[",;|\t\r\n]|^\s|\s$|^'/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line, with the line break that CSV requires. */
export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`
