import { readFileApart } from '../workbook/read-file-apart.server.ts'
import { sniffFormat } from '../workbook/read-file.server.ts'
import { headingsKnownTo } from '../import/column-guesses.ts'
import { targetsFor } from '../import/import-mappings.server.ts'
import { SheetReader } from '../import/read-import.server.ts'
import type { HistoryReading } from '../history/read-instant.ts'
import { numbersIn } from '../history/read-sides.ts'
import { CALL_CLIENT, CALL_DATE, CALL_FROM, CALL_TO } from '../imported-calls/call-targets.ts'
import { whenOf } from '../imported-calls/parse-call.ts'

/** Clues in a row of an index to the call of a file. */
export interface IndexClues {
  ids: string[]
  numbers: string[]
  /** When it was, and the column, by which its dates are read. */
  when: string
  column: number
  dateOrders: HistoryReading['dateOrders']
}

/** Shorter words may be anything but the name of a file or an id. */
const SHORTEST = 6
const NAMES_FILE = /file|record|audio|name|path|url|link|media/i

/** The names by which an index may mean a file: with and without its ending. */
export const namesOf = (fileName: string): string[] => {
  const name = fileName.toLowerCase()
  return [name, name.replace(/\.\w{1,5}$/, '')]
}

/**
 * Reads a list that names the recordings of a ZIP file, in any of the ways in which lists are read. A file that two rows mean
 * differently has the clues of both, so that nothing is guessed.
 * @param known the names of the files, each by `namesOf`
 */
export async function readIndex(
  path: string,
  gatheringForms: string,
  known: ReadonlySet<string>,
): Promise<Map<string, IndexClues[]>> {
  const format = await sniffFormat(path)
  const isKnown = headingsKnownTo(gatheringForms)
  const sheets = new Map<number, { reader: SheetReader; rows: string[][] }>()
  const found = new Map<string, IndexClues[]>()
  const keep = (sheet: { rows: string[][] }, rows: ReturnType<SheetReader['take']>) => {
    for (const { cells, state } of rows) {
      // Most rows of a list of calls have no recording here.
      if (state === 'read' && cells.some((cell) => known.has(nameIn(cell)))) sheet.rows.push(cells)
    }
  }
  for await (const row of readFileApart(path, format)) {
    let sheet = sheets.get(row.sheet)
    if (!sheet) {
      sheet = { reader: new SheetReader(sheets.size, row.sheetName, isKnown, format !== 'json'), rows: [] }
      sheets.set(row.sheet, sheet)
    }
    keep(sheet, sheet.reader.take(row))
  }
  for (const sheet of sheets.values()) {
    keep(sheet, sheet.reader.end())
    const { headers, dateOrders = [] } = sheet.reader.sheet
    const { targets } = targetsFor(sheet.reader.sheet, 'calls', gatheringForms, { mappings: [], sheets: [] })
    for (const cells of sheet.rows) {
      const at = cells.findIndex((cell, column) => {
        const name = nameIn(cell)
        const isName = name.includes('.') || name.length >= SHORTEST || NAMES_FILE.test(headers[column] ?? '')
        return isName && known.has(name)
      })
      if (at < 0) continue
      const clues: IndexClues = {
        ids: cells.filter((cell, column) => column !== at && cell.length >= SHORTEST),
        numbers: [CALL_FROM, CALL_TO, CALL_CLIENT].flatMap((target) =>
          targets.includes(target) ? numbersIn(cells[targets.indexOf(target)] ?? '').found : [],
        ),
        when: whenOf(cells, { targets }),
        column: targets.indexOf(CALL_DATE),
        dateOrders,
      }
      const name = nameIn(cells[at]!)
      found.set(name, [...(found.get(name) ?? []), clues])
    }
  }
  return found
}

/** The name of a file in a cell: a path or an address has it at its end. */
const nameIn = (cell: string): string =>
  cell
    .trim()
    .replace(/[?#].*$/, '')
    .split(/[/\\]/)
    .at(-1)!
    .toLowerCase()
