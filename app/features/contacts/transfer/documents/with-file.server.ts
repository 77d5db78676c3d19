import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { makeTempDirectory } from '#app/lib/temp-files.server.ts'
import type { Import } from '../import/imports.server.ts'

/** Copies an import's file to disk for `work`. */
export async function withFile<T>(ctx: Ctx, row: Import, work: (path: string) => Promise<T>): Promise<T> {
  const file = row.fileKey ? await getFile(ctx.account.id, row.fileKey) : null
  if (!file) throw new AppError('invalid', 'The file is gone. Upload it again.')
  const directory = await makeTempDirectory('import')
  try {
    const path = join(directory, 'file')
    await writeFile(path, file.stream())
    return await work(path)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
