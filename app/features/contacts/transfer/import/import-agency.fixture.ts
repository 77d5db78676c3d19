import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import type { useDatabase } from '#tests/setup/database.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import type { KindName } from '#app/features/people/records/kinds/kind-names.ts'
import { listRecords } from '#app/features/people/records/records.server.ts'
import { chooseDuplicates, mapImport, startImport, uploadImport } from './import-steps.server.ts'
import { getImport } from './imports.server.ts'
import { listImportRows } from './import-preview.server.ts'
import type { DuplicateChoice, SharedChoice } from './import-labels.ts'
import { runImport } from './run-import.server.ts'

/** A file as another program writes it. */
export const fixture = (name: string) =>
  readFile(new URL(`../../../../../tests/fixtures/import/${name}`, import.meta.url))

/** An agency that imports files with the guessed columns. */
export async function importAgency(db: ReturnType<typeof useDatabase>) {
  const { account } = await makeAccount(db)
  const user = await makeUser(db, account.id, { role: 'owner' })
  const ctx = makeCtx(db, account, user)
  const worker = makeCtx(db, account)
  const view = (id: string) => getImport(ctx, id)
  const upload = async (content: string | Buffer) => {
    const { id } = await uploadImport(ctx, {
      requestId: randomUUID(),
      path: await tempFile(content),
      fileName: 'file',
    })
    await runImport(worker, id)
    return view(id)
  }
  const finish = async (
    id: string,
    {
      shared = 'separate',
      keepInNotes = false,
      duplicates = 'skip',
    }: { shared?: SharedChoice; keepInNotes?: boolean; duplicates?: DuplicateChoice } = {},
  ) => {
    const { sheets } = await view(id)
    await mapImport(ctx, id, {
      kinds: sheets.map((sheet) => sheet.kind),
      targets: sheets.map((sheet) => sheet.targets),
      duplicates,
      keepInNotes,
    })
    await runImport(worker, id)
    await chooseDuplicates(ctx, id, { shared, rows: new Map() })
    await startImport(ctx, id)
    await runImport(worker, id)
    return view(id)
  }
  const contacts = async () => {
    const ids = await db.admin<{ id: string }[]>`
      select id from clients where account_id = ${account.id} and deleted_at is null order by id`
    return Promise.all(
      ids.map(
        async ({ id }) =>
          ({ id, ...(await getClient(ctx, id)).values }) as Record<string, string | undefined> & {
            id: string
          },
      ),
    )
  }
  const looks = async (id: string, state: 'look' | 'error' = 'look') =>
    (await listImportRows(ctx, await view(id), { state, after: -1 })).rows
  const records = async (kind: KindName, clientId: string) =>
    (await listRecords(ctx, kind, clientId)).map(({ values }) => values)
  return { account, ctx, worker, view, upload, finish, contacts, looks, records }
}
