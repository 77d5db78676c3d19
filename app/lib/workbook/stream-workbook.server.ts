import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { makeTempDirectory } from '#app/lib/temp-files.server.ts'
import { type Sheet, writeWorkbook } from './write-workbook.server.ts'

/** A workbook as a download. Its file is removed when it has been read, or when the reader goes away. */
export async function streamWorkbook(
  sheets: readonly Sheet[],
  now: Date,
): Promise<ReadableStream<Uint8Array>> {
  const directory = await makeTempDirectory('workbook')
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    const path = join(directory, 'workbook.xlsx')
    await writeWorkbook(path, sheets, now)
    const file = createReadStream(path)
    void finished(file)
      .catch(() => {})
      .finally(remove)
    return Readable.toWeb(file) as ReadableStream<Uint8Array>
  } catch (error) {
    await remove()
    throw error
  }
}
