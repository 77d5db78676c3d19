// Where the table begins in a sheet. Reports have titles, empty rows and merged group rows above their headings, and
// totals and page lines below.

export interface SheetRow {
  /** As the spreadsheet numbers it. */
  line: number
  cells: readonly string[]
}

export interface Headings {
  /** The row of the headings; 0 if the sheet has none, so that its first row is data. */
  line: number
  headings: string[]
}

/** How many rows are searched for headings. */
export const ROWS_SEARCHED = 40

const HEADING_MAX = 60
const DATA = /^[\s$+(]*\d[\d\s.,$%()/-]*$|@|^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}/

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length

/** A heading in one line: spreadsheets wrap long ones. */
export const plainHeading = (cell: string): string =>
  cell
    .replace(/[\p{Cf}\ufeff]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Finds the headings among the first rows of a sheet. `isKnown` tells whether a heading is one that some field goes by.
 */
export function findHeadings(
  rows: readonly SheetRow[],
  isKnown: (heading: string) => boolean,
): Headings | null {
  const first = rows.slice(0, ROWS_SEARCHED)
  const width = Math.max(0, ...first.map(({ cells }) => filled(cells)))
  if (width === 0) return null
  let best: { at: number; headings: string[]; score: number } | null = null
  for (const [at, { cells }] of first.entries()) {
    for (const headings of [cells.map(plainHeading), joined(first[at - 1], cells)]) {
      if (!headings) continue
      const score = likeness(headings, cells, width, isKnown)
      if (score > (best?.score ?? 0)) best = { at, headings, score }
    }
  }
  if (!best) {
    const data = first[0]!.cells.some((cell) => DATA.test(cell))
    return data ? { line: 0, headings: [] } : headingsAt(rows, first[0]!.line)
  }
  return { line: first[best.at]!.line, headings: distinct(best.headings, first[best.at - 1]?.cells) }
}

/** The headings of a row that was chosen. Line 0 stands for a sheet without headings. */
export function headingsAt(rows: readonly SheetRow[], line: number): Headings {
  const at = rows.findIndex((row) => row.line === line)
  if (line === 0 || at < 0) return { line: 0, headings: [] }
  return { line, headings: distinct(rows[at]!.cells.map(plainHeading), rows[at - 1]?.cells) }
}

/** Zero or less for a row that is no headings. */
function likeness(
  headings: readonly string[],
  cells: readonly string[],
  width: number,
  isKnown: (heading: string) => boolean,
): number {
  const given = headings.filter(Boolean)
  if (given.length === 0) return 0
  // Titles are alone in their row; merged group rows have few cells.
  const share = given.length / width
  const data = cells.filter((cell) => DATA.test(cell)).length
  const known = given.filter(isKnown).length
  if (given.length === 1 && known === 0 && width > 1) return 0
  if (data > given.length / 3 && known < 2) return 0
  const long = given.filter((heading) => heading.length > HEADING_MAX).length
  const repeated = given.length - new Set(given.map((heading) => heading.toLowerCase())).size
  return known * 2 - data * 2 - long * 2 - repeated * 0.5 + (share >= 0.5 ? share : share - 1)
}

/** Headings over two rows: `Cell` above `Phone`. */
function joined(above: SheetRow | undefined, cells: readonly string[]): string[] | null {
  if (!above || filled(above.cells) < filled(cells) / 2 || above.cells.some((cell) => DATA.test(cell)))
    return null
  return Array.from({ length: Math.max(above.cells.length, cells.length) }, (_, at) =>
    plainHeading(`${above.cells[at] ?? ''} ${cells[at] ?? ''}`),
  )
}

/** Headings that repeat get the name of their group from the row above, which is merged over several columns. */
function distinct(headings: readonly string[], above: readonly string[] | undefined): string[] {
  const times = new Map<string, number>()
  for (const heading of headings)
    times.set(heading.toLowerCase(), (times.get(heading.toLowerCase()) ?? 0) + 1)
  let group = ''
  return headings.map((heading, at) => {
    group = plainHeading(above?.[at] ?? '') || group
    return heading && group && (times.get(heading.toLowerCase()) ?? 0) > 1 && group !== heading
      ? `${group} ${heading}`
      : heading
  })
}

const FOOTER =
  /^(?:(?:grand |sub-?|report |page )?totals?\b|page:? \d+|-+ ?\d+ ?-+$|(?:printed|generated|run|exported|created|prepared|report(?:ed)?)\s?(?:date|time|by|on|at)\b|(?:record|row|client|customer|contact|policy|policies|insured)s?\s?(?:count|total|printed|found|listed)\b|count:?\s*\d*$|[\d,]+ (?:records?|rows?|clients?|customers?|contacts?|policies|accounts?|items?)\b|(?:\* *)*end of (?:report|list|file)|confidential\b|copyright\b|©|(?:producer|csr|agent|office|branch|department|agency|carrier|company|line of business) ?[:#] )/i

/**
 * Whether a row is none of the table's: a total, a page line, or the headings again at the top of a page.
 * @returns the reason, or null
 */
export function notOfTable(cells: readonly string[], headings: readonly string[]): string | null {
  const given = cells.filter((cell) => cell !== '')
  if (given.length === 0) return null
  const width = headings.filter(Boolean).length
  if (
    given.length <= Math.max(2, width / 3) &&
    FOOTER.test(plainHeading(given[0]!)) &&
    !isNamedTotal(given)
  ) {
    return 'A total or page line of the report.'
  }
  const repeats = cells.filter((cell, at) => cell !== '' && plainHeading(cell) === headings[at]).length
  return width > 1 && repeats >= 2 && repeats >= given.length * 0.8 ? 'The headings again.' : null
}

/** Ana Total is a person: a sum has a number beside it. */
const isNamedTotal = ([first, ...others]: readonly string[]) =>
  /^totals?$/i.test(first!) && others.length > 0 && others.every((cell) => /^[\p{L} .'’-]+$/u.test(cell))
