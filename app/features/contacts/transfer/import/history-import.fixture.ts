import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import { mapImport, startImport, uploadImport } from './import-steps.server.ts'
import { getImport } from './imports.server.ts'
import { runImport } from './run-import.server.ts'

/** An account whose owner imports a file of calls or texts, as far as it was read, checked or written. */
export async function makeHistoryImporter(db: TestDatabase, fileName: string) {
  const { account, number } = await makeAccount(db, { timezone: 'America/Denver' })
  const ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
  const worker = makeCtx(db, account)
  const view = (id: string) => getImport(ctx, id)
  const upload = async (content: string) => {
    const { id } = await uploadImport(ctx, {
      requestId: randomUUID(),
      path: await tempFile(content),
      fileName,
    })
    await runImport(worker, id)
    return view(id)
  }
  const check = async (content: string) => {
    const { id, sheets, error } = await upload(content)
    expect(error).toBeNull()
    await mapImport(ctx, id, {
      kinds: sheets.map(({ kind }) => kind),
      targets: sheets.map(({ targets }) => targets),
      duplicates: 'skip',
    })
    await runImport(worker, id)
    return view(id)
  }
  const finish = async (content: string) => {
    const { id } = await check(content)
    await startImport(ctx, id)
    await runImport(worker, id)
    return view(id)
  }
  return { account, number, ctx, worker, view, upload, check, finish }
}
