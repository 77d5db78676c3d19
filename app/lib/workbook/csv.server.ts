import { Readable } from 'node:stream'
import { csvLine } from '#app/lib/formula-safe.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'

type CsvCell = string | number | null | undefined

/** A table as CSV. The next batch is read when the browser has downloaded this one. */
export const streamCsv = (
  labels: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(linesOf(labels, batches), { objectMode: false })) as ReadableStream<Uint8Array>

async function* linesOf(
  labels: readonly string[],
  batches: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncGenerator<string, undefined> {
  // Spreadsheets read UTF-8 only with this mark.
  yield `\ufeff${csvLine(labels)}`
  for await (const rows of batches) yield rows.map(csvLine).join('')
}
