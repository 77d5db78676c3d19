import { CsvRows } from './csv-rows.ts'

export const DELIMITERS = [',', ';', '\t', '|', '^', '~', '\u0001', '\u001f'] as const
const SAMPLE_ROWS = 50

/** Excel reads the first line `sep=;` as the delimiter of the file. */
export const SEP_LINE = /^\ufeff?"?sep=(.)"?[ \t]*(?:\r\n|\r|\n|$)/i

/** The mark that splits most of the first rows into the same number of columns. */
export function delimiterOf(head: string): string {
  const said = SEP_LINE.exec(head)?.[1]
  if (said) return said
  let best = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const score = evenness(head, delimiter)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function evenness(head: string, delimiter: string): number {
  const rows = new CsvRows(delimiter, { longestCell: head.length, mostColumns: 20_000 })
  const widths: number[] = []
  for (const { cells } of rows.push(head)) {
    if (cells.length > 1 || cells[0] !== '') widths.push(cells.length)
    if (widths.length === SAMPLE_ROWS) break
  }
  if (widths.length === 0) {
    for (const { cells } of endOf(rows)) widths.push(cells.length)
  }
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  let score = 0
  // Even columns say most; many say more than few, as commas within texts are few.
  for (const [width, count] of counts) {
    const share = count / widths.length
    score = Math.max(score, share * share * Math.log2(width + 1))
  }
  return score
}

function* endOf(rows: CsvRows) {
  try {
    yield* rows.end()
  } catch {
    // The sample ends within a quoted cell.
  }
}
