// A cell whose text begins like a formula is stored as text, which no spreadsheet runs; but saved as CSV and opened again
// it would be one. An apostrophe before it is what spreadsheets themselves use to say 'text'.

/** What a spreadsheet may take for a formula, also behind blanks and behind what is not seen at all. */
const FORMULA = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r]/u
const DEFUSED = /^'+(?:[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r])/u

/** The text with an apostrophe before it where it could be run. `undefuse` gives back exactly what it was. */
export function defuse(text: string): string {
  return FORMULA.test(text) || DEFUSED.test(text) ? `'${text}` : text
}

/** A number's sign, a bullet before words: without brackets, bars and equal signs it calls nothing. */
const HARMLESS = /^[+-][\p{L}\p{N} \n.,-]*$/u

/**
 * The same for a cell of a workbook, which is text by its type. What calls nothing stays as it reads: saved as CSV and
 * opened again a number like +1-2 may become a sum there, and no more.
 */
export const defuseTyped = (text: string): string => (HARMLESS.test(text) ? text : defuse(text))

export function undefuse(text: string): string {
  return DEFUSED.test(text) ? text.slice(1) : text
}

/** One cell of a CSV file: defused, and quoted where it has to be. */
export function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = defuse(value)
  // The other marks too: where numbers have a comma, a spreadsheet splits lines at semicolons.
  return /[",;|\t\r\n]|^\s|\s$|^'/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line, with the line break the format asks for. */
export const csvLine = (cells: readonly (string | number | null | undefined)[]): string =>
  `${cells.map(csvCell).join(',')}\r\n`
