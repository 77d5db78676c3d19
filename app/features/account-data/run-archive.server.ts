import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { clientSheets } from '#app/features/transfer/client-sheets.server.ts'
import { SCOPES, LISTS } from '#app/features/transfer/sheet-columns.ts'
import { writeWorkbook } from '#app/features/transfer/write-workbook.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import type { Services } from '#app/lib/services.ts'
import { putFileAt, removeFile } from '#app/lib/storage.server.ts'
import { archives, users } from '#db/schema/index.ts'
import { withAccount, withoutAccount } from '#db/tenant.ts'
import { ARCHIVE_FAILED, ARCHIVE_TIMED_OUT } from './archive-labels.ts'
import { aboutPerson, type ArchiveScope, countRows, wholeAccount } from './archive-rows.server.ts'
import { subject } from './archives.server.ts'
import { archiveProgressed } from './events.ts'
import { findPersonData } from './person-data.server.ts'
import { writeArchive } from './write-archive.server.ts'

/** Less than the ten minutes after which the queue considers a worker dead. */
const LONGEST_MS = 8 * 60_000
/** How often an archive may fail or end its worker. */
const MOST_ATTEMPTS = 2
/** Progress is saved and published no more often than this. */
const PUBLISH_MS = 700

const README = `contacts.xlsx   contacts with their policies, addresses, dependants and a list of documents
data/           a file for each kind of record, with one JSON object a line
files/          documents, pictures, recordings and what was sent with texts; a file has the id of its record

Protected numbers, such as SSNs and bank accounts, are left out but for the last digits.
Times are in UTC.
`

type Row = typeof archives.$inferSelect

/** Stops the archive with a message for the user. */
class ArchiveStopped extends Error {}

/** Writes an archive to its file. After a crash the next worker starts again. */
export async function runArchive(ctx: Ctx, id: string, longest = LONGEST_MS): Promise<void> {
  const row = await claim(ctx, id)
  if (!row) return
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-archive-'))
  try {
    if (row.attempts > MOST_ATTEMPTS) throw new ArchiveStopped(ARCHIVE_FAILED)
    await requireRequester(ctx, row)
    const path = join(directory, 'archive.zip')
    await write(ctx, row, { path, workbook: join(directory, 'contacts.xlsx'), longest })
    const { size } = await stat(path)
    const fileKey = await putFileAt(ctx.account.id, 'archives', path, 'application/zip')
    await finish(ctx, row, { state: 'done', fileKey, byteSize: size })
  } catch (error) {
    const stopped = error instanceof ArchiveStopped
    if (!stopped) log.error({ err: error, archiveId: id }, 'an archive failed')
    // The queue tries again: the database may have been away for a moment.
    if (!stopped && row.attempts < MOST_ATTEMPTS) throw error
    await finish(ctx, row, { state: 'failed', error: stopped ? error.message : ARCHIVE_FAILED })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
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
  let publishedAt = 0
  const onProgress = async (parts: number) => {
    done += parts
    if (Date.now() - began > longest) throw new ArchiveStopped(ARCHIVE_TIMED_OUT)
    if (Date.now() - publishedAt < PUBLISH_MS) return
    publishedAt = Date.now()
    await ctx.db((tx) =>
      tx.update(archives).set({ partsDone: done, partsTotal: total }).where(eq(archives.id, row.id)),
    )
    await ctx.publish([archiveProgressed(row.requestedBy, { id: row.id })])
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
  if (!person) throw new ArchiveStopped(ARCHIVE_FAILED)
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

/** The user may have lost the permission since. */
async function requireRequester(ctx: Ctx, row: Row): Promise<void> {
  const [user] = await ctx.db((tx) =>
    tx
      .select({ role: users.role })
      .from(users)
      .where(and(eq(users.id, row.requestedBy), isNull(users.disabledAt))),
  )
  const can = permissionsFor(user?.role ?? null, ctx.account)
  if (!(row.clientId ? can.exportClients : can.ownAccount)) throw new ArchiveStopped(ARCHIVE_FAILED)
}

async function finish(ctx: Ctx, row: Row, end: Partial<Row> & { state: 'done' | 'failed' }): Promise<void> {
  await ctx.db(async (tx) => {
    await tx
      .update(archives)
      .set({ ...end, finishedAt: ctx.now() })
      .where(eq(archives.id, row.id))
    await audit(
      tx,
      { ...ctx, actor: { id: row.requestedBy } },
      {
        action: end.state === 'done' ? 'exported all data' : 'had an archive of all data fail',
        ...subject(ctx, row.clientId),
      },
    )
  })
  await ctx.publish([archiveProgressed(row.requestedBy, { id: row.id })])
}

/** Removes archives that have expired. Files go first: a row without its file is harmless. */
export async function removeExpiredArchives({ pool, now }: Services): Promise<void> {
  const at = (now?.() ?? new Date()).toISOString()
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
