import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Import } from '../import/imports.server.ts'
import { areRecordings, readRecordings } from '../recordings/read-recordings.server.ts'
import { readFileApart } from '../workbook/read-file-apart.server.ts'
import type { Listed } from './place-files.ts'
import { readDocuments } from './read-documents.server.ts'
import { withFile } from './with-file.server.ts'

/** Lists the files of a ZIP file and finds what each belongs to. After a crash the next worker starts again. */
export function readZip(ctx: Ctx, row: Import): Promise<void> {
  return withFile(ctx, row, async (path) => {
    const listed: Listed[] = []
    for await (const { cells } of readFileApart(path, 'zip'))
      listed.push({ at: Number(cells[0]), path: cells[1]!, bytes: Number(cells[2]) })
    if (listed.length === 0) throw new AppError('invalid', 'There are no files in this ZIP file.')
    await (areRecordings(listed)
      ? readRecordings(ctx, row, { path, listed })
      : readDocuments(ctx, row, listed))
  })
}
