import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { clientSheets } from '#app/features/transfer/export/client-sheets.server.ts'
import { SCOPES, LISTS } from '#app/features/transfer/export/sheet-columns.ts'
import {
  FileStopped,
  inSteps,
  LONGEST_MS,
  writeFileJob,
} from '#app/features/transfer/export/write-file-job.server.ts'
import { writeWorkbook } from '#app/features/transfer/workbook/write-workbook.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Services } from '#app/lib/services.ts'
import { putFileAt, removeFile } from '#app/lib/storage.server.ts'
import { archives } from '#db/schema/index.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'
import { ARCHIVE_FAILED, ARCHIVE_TIMED_OUT } from './archive-labels.ts'
import { aboutPerson, type ArchiveScope, countRows, wholeAccount } from './archive-rows.server.ts'
import { subject } from './archives.server.ts'
import { archiveProgressed } from './events.ts'
import { findPersonData } from './person-data.server.ts'
import { writeArchive } from './write-archive.server.ts'

const README = `contacts.xlsx   contacts with their policies, addresses, dependants and a list of documents
data/           a file for each kind of record, with one JSON object a line
files/          documents, pictures, recordings and what was sent with texts; a file has the id of its record

Protected numbers, such as SSNs and bank accounts, are left out but for the last digits.
Times are in UTC.
`

type Row = typeof archives.$inferSelect

/** Writes an archive to its file. After a crash the next worker starts again. */
export async function runArchive(ctx: Ctx, id: string, longest = LONGEST_MS): Promise<void> {
  const row = await claim(ctx, id)
  if (!row) return
  await writeFileJob(ctx, {
    name: 'archive',
    id,
    attempts: row.attempts,
    requestedBy: row.requestedBy,
    may: (can) => (row.clientId ? can.exportClients : can.ownAccount),
    failed: ARCHIVE_FAILED,
    write: async (directory) => {
      const path = join(directory, 'archive.zip')
      await write(ctx, row, { path, workbook: join(directory, 'contacts.xlsx'), longest })
      const { size } = await stat(path)
      return { fileKey: await putFileAt(ctx.account.id, 'archives', path, 'application/zip'), byteSize: size }
    },
    finish: (end) => finish(ctx, row, end),
  })
}

async function write(
  ctx: Ctx,
  row: Row,
  { path, workbook, longest }: { path: string; workbook: string; longest: number },
): Promise<void> {
  const began = Date.now()
  const scope = await scopeOf(ctx, row)
  let total = 0
  for (const part of scope) total += (await countRows(ctx, part)) * (part.table.files.length > 0 ? 2 : 1)
  let done = 0
  const saveProgress = inSteps(async (partsDone: number) => {
    await ctx.db((tx) =>
      tx.update(archives).set({ partsDone, partsTotal: total }).where(eq(archives.id, row.id)),
    )
    await ctx.publish([archiveProgressed(row.requestedBy, { id: row.id })])
  })
  const onProgress = async (parts: number) => {
    done += parts
    if (Date.now() - began > longest) throw new FileStopped(ARCHIVE_TIMED_OUT)
    await saveProgress(done)
  }
  const plan = {
    scope: [...SCOPES, ...LISTS],
    filter: row.clientId ? { ids: row.clientId } : ({} as Record<string, string>),
    requestedBy: row.requestedBy,
  }
  await writeWorkbook(workbook, await clientSheets(ctx, plan, () => onProgress(0)), ctx.now())
  await writeArchive(ctx, path, { readme: README, workbook, scope, onProgress })
}

async function scopeOf(ctx: Ctx, { clientId }: Row): Promise<ArchiveScope> {
  if (!clientId) return wholeAccount
  const person = await ctx.db((tx) => findPersonData(tx, clientId))
  if (!person) throw new FileStopped(ARCHIVE_FAILED)
  return aboutPerson(person)
}

async function claim(ctx: Ctx, id: string): Promise<Row | undefined> {
  const [row] = await ctx.db((tx) =>
    tx
      .update(archives)
      .set({ state: 'running', attempts: sql`${archives.attempts} + 1`, partsDone: 0 })
      .where(and(eq(archives.id, id), inArray(archives.state, ['queued', 'running'])))
      .returning(),
  )
  return row
}

async function finish(ctx: Ctx, row: Row, end: Partial<Row> & { state: 'done' | 'failed' }): Promise<void> {
  const finished = await ctx.db(async (tx) => {
    const [open] = await tx
      .update(archives)
      .set({ ...end, finishedAt: ctx.now() })
      .where(and(eq(archives.id, row.id), eq(archives.state, 'running')))
      .returning({ id: archives.id })
    // A contact who may be in it was erased.
    if (!open) return false
    await audit(
      tx,
      { ...ctx, actor: { id: row.requestedBy } },
      {
        action: end.state === 'done' ? 'exported all data' : 'had an archive of all data fail',
        ...subject(ctx, row.clientId),
      },
    )
    return true
  })
  if (!finished && end.fileKey) await removeFile(ctx.account.id, end.fileKey)
  await ctx.publish([archiveProgressed(row.requestedBy, { id: row.id })])
}

/** Removes archives that have expired. Files go first: a row without its file is harmless. */
export async function removeExpiredArchives({ pool, now }: Services): Promise<void> {
  const at = now().toISOString()
  const expired = await withoutAccount(pool, (tx) =>
    tx.execute<{ account_id: string; archive_id: string; file_key: string }>(
      sql`select * from expired_archives(${at}::timestamptz, 1000)`,
    ),
  )
  for (const { account_id: accountId, archive_id: id, file_key: key } of expired) {
    await removeFile(accountId, key)
    await withAccount(pool, accountId, (tx) =>
      tx.update(archives).set({ fileKey: null }).where(eq(archives.id, id)),
    )
  }
}
