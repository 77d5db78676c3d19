import { join } from 'node:path'
import { eq, isNull } from 'drizzle-orm'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { defineFile, type ListedFile } from '#app/features/accounts/files/define-file.server.ts'
import { FileStopped, type WriteFile } from '#app/features/accounts/files/file-kind.server.ts'
import { clientSheets } from '#app/features/contacts/transfer/export/client-sheets.server.ts'
import { LISTS, SCOPES } from '#app/features/contacts/transfer/export/sheet-columns.ts'
import { writeWorkbook } from '#app/lib/workbook/write-workbook.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { madeFiles } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { aboutPerson, type ArchiveScope, countRows, wholeAccount } from './archive-rows.server.ts'
import { findPersonData } from './person-data.server.ts'
import { writeArchive } from './write-archive.server.ts'

const ARCHIVE_HOURS = 72

const ARCHIVE_FAILED = 'The archive could not be made. Try again, or contact support.'
export const ARCHIVE_TIMED_OUT = 'There is too much data to export at once. Contact support.'

const README = `contacts.xlsx   contacts with their policies, addresses, dependants and a list of documents
data/           a file for each kind of record, with one JSON object a line
files/          documents, pictures, recordings and what was sent with texts; a file has the id of its record

Protected numbers, such as SSNs and bank accounts, are left out but for the last digits.
Times are in UTC.
`

const write: WriteFile<object, undefined, object> = async (ctx, { clientId, requestedBy }, to) => {
  const scope = await scopeOf(ctx, clientId)
  let total = 0
  for (const part of scope) total += (await countRows(ctx, part)) * (part.table.files.length > 0 ? 2 : 1)
  let done = 0
  const onProgress = (parts: number) => {
    done += parts
    return to.onProgress(done, total)
  }
  const plan = {
    scope: [...SCOPES, ...LISTS],
    filter: clientId ? { ids: clientId } : ({} as Record<string, string>),
    requestedBy,
  }
  const workbook = join(to.directory, 'contacts.xlsx')
  const path = join(to.directory, 'archive.zip')
  await writeWorkbook(workbook, await clientSheets(ctx, plan, () => onProgress(0)), ctx.now())
  await writeArchive(ctx, path, { readme: README, workbook, scope, onProgress })
  return { path, made: undefined }
}

async function scopeOf(ctx: Ctx, clientId: string | null): Promise<ArchiveScope> {
  if (!clientId) return wholeAccount
  const person = await ctx.db((tx) => findPersonData(tx, clientId))
  if (!person) throw new FileStopped(ARCHIVE_FAILED)
  return aboutPerson(person)
}

/** A ZIP file with all data of the account, for owners, or of one client, for admins. */
export const archiveFile = defineFile<object, undefined>({
  kind: 'archive',
  name: 'archive',
  type: 'application/zip',
  extension: 'zip',
  hours: ARCHIVE_HOURS,
  enqueue: (tx, archiveId) => enqueue(tx, 'data.archive', { archiveId }, { maxAttempts: 4 }),
  may: (can, clientId) => (clientId ? can.exportClients : can.ownAccount),
  shared: 'own',
  title: ({ clientId }) => (clientId ? 'contact' : 'account'),
  audit: {
    asked: 'asked for an archive of all data',
    made: 'exported all data',
    failed: 'had an archive of all data fail',
    downloaded: 'downloaded an archive of all data',
  },
  subject: (ctx, { clientId }) =>
    clientId ? { entity: 'client', entityId: clientId } : { entity: 'account', entityId: ctx.account.id },
  failed: ARCHIVE_FAILED,
  timedOut: ARCHIVE_TIMED_OUT,
  write,
})

/** Requests an archive of the account or of one client. */
export async function requestArchive(
  ctx: Ctx,
  { requestId, clientId }: { requestId: string; clientId: string | null },
): Promise<void> {
  if (clientId) await getClient(ctx, clientId)
  await archiveFile.request(ctx, { requestId, clientId, scope: {} })
}

/** The acting user's newest archives of the account or of one client. */
export const listArchives = (ctx: Ctx, clientId: string | null): Promise<ListedFile<object>[]> =>
  archiveFile.list(ctx, clientId, {
    most: 5,
    where: async () => (clientId ? eq(madeFiles.clientId, clientId) : isNull(madeFiles.clientId)),
  })
