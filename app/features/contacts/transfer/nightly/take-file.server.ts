import { createReadStream } from 'node:fs'
import { open as openFile, stat } from 'node:fs/promises'
import { timingSafeEqual } from 'node:crypto'
import { and, asc, desc, gt, inArray, isNull, ne } from 'drizzle-orm'
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { audit } from '#app/lib/audit.server.ts'
import { tokenHash } from '#app/lib/crypto.server.ts'
import { createCtx, type Ctx, type CtxAccount } from '#app/lib/ctx.server.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { hashBytes } from '#app/lib/hash-file.server.ts'
import { lockName } from '#app/lib/locks.server.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { putFileAt, removeFile } from '#app/lib/storage.server.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { clientImports, nightlyFiles, users } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { cleanName } from '../import/import-steps.server.ts'
import { notOfTable } from '../table/heading-row.ts'
import { sniffFormat } from '../workbook/read-file.server.ts'

/** An older file isn't taken: it would set back what changed since. */
const OLDEST_DAYS = 3
/** Clocks differ, and a time without a zone is off by one. A file from later would keep all that follow from being taken. */
const AHEAD_HOURS = 14
/** Each file may have 100 MB. */
const MOST_AN_HOUR = 12

/**
 * The context of the user in whose name the files of an address are imported; null for an address that doesn't exist, and for an
 * account that is suspended or closed.
 */
export async function nightlyCtx(
  services: Services,
  { accountId, token }: { accountId: string; token: string },
): Promise<Ctx | null> {
  if (!isUuid(accountId) || !/^[\w-]{43}$/.test(token)) return null
  const hash = tokenHash(token)
  const system = await systemCtx(services, accountId)
  if (!system || system.account.suspendedAt || system.account.closedAt) return null
  const { account } = system
  const found = await system.db(async (tx) => {
    const [file] = await tx.select().from(nightlyFiles)
    if (!file || !timingSafeEqual(file.tokenHash, hash)) return null
    return { actor: await importerOf(tx, account, file.userId) }
  })
  if (!found) return null
  const { actor } = found
  if (!actor) throw new AppError('conflict', 'No user of this account may import files.')
  return createCtx({ ...services, account, actor, can: permissionsFor(actor.role, account) })
}

/** The user who made the address; if they may no longer import, the first user who may. */
async function importerOf(tx: Database, account: CtxAccount, userId: string) {
  const active = await tx
    .select()
    .from(users)
    .where(and(isNull(users.disabledAt), inArray(users.role, ['owner', 'admin'])))
    .orderBy(asc(users.createdAt))
  const may = active.filter(({ role }) => permissionsFor(role, account).administer)
  return may.find(({ id }) => id === userId) ?? may[0] ?? null
}

/**
 * Takes a nightly file and leaves the work to a job. The same file as the last one changes nothing.
 * @param input.made when the sender says that it was made
 * @returns the import, and whether it is new
 */
export async function takeNightlyFile(
  ctx: Ctx,
  input: { path: string; fileName: string; made?: Date | undefined },
): Promise<{ id: string; isNew: boolean }> {
  if (!ctx.actor || !ctx.can.administer) throw new AppError('forbidden', 'Only admins can import files.')
  const { id: requestedBy } = ctx.actor
  const { size } = await stat(input.path)
  if (size === 0) throw new AppError('invalid', 'This file is empty.', 'file')
  const format = await sniffFormat(input.path)
  if (format !== 'csv' && format !== 'xlsx') {
    throw new AppError('invalid', 'Send a list of contacts as a CSV or Excel file.', 'file')
  }
  if (format === 'csv') await requireWhole(input.path, size)
  const { hash: fileHash } = await hashBytes(createReadStream(input.path))
  const fileKey = await putFileAt(ctx.account.id, 'imports', input.path, 'application/octet-stream')
  let taken: { id: string; isNew: boolean } | null = null
  try {
    taken = await ctx.db(async (tx) => {
      // Two files at once come one after the other.
      await lockName(tx, ctx, 'nightly file')
      const [file] = await tx.select().from(nightlyFiles)
      if (!file) throw notFound('The nightly file')
      if (file.offAt) throw new AppError('conflict', 'The nightly file is turned off.')
      const [last] = await tx
        .select()
        .from(clientImports)
        .where(and(ne(clientImports.source, 'user'), ne(clientImports.state, 'failed')))
        .orderBy(desc(clientImports.createdAt))
        .limit(1)
      requireInTime(ctx, input.made, last?.madeAt ?? null)
      // One whose writing stopped because of an error may come again.
      const isWhole = last && (last.state !== 'done' || last.rowsDone === last.rowsTotal)
      if (isWhole && last.fileHash?.equals(fileHash)) return { id: last.id, isNew: false }
      const hourAgo = new Date(ctx.now().getTime() - millisecondsInHour)
      const recent = await tx.$count(
        clientImports,
        and(ne(clientImports.source, 'user'), gt(clientImports.createdAt, hourAgo)),
      )
      if (recent >= MOST_AN_HOUR) {
        throw new AppError('too-many', `Send at most ${MOST_AN_HOUR} files in an hour.`)
      }
      const id = uuidv7(ctx.now().getTime())
      await tx.insert(clientImports).values({
        accountId: ctx.account.id,
        id,
        requestedBy,
        fileName: cleanName(input.fileName),
        format,
        fileKey,
        source: file.mapping ? 'nightly' : 'first-nightly',
        fileHash,
        madeAt: input.made ?? null,
        duplicates: 'update',
        createdAt: ctx.now(),
      })
      await enqueue(tx, 'contacts.import', { importId: id }, { maxAttempts: 5 })
      await audit(tx, ctx, { action: 'took a nightly file', entity: 'import', entityId: id })
      return { id, isNew: true }
    })
    return taken
  } finally {
    if (!taken?.isNew) await removeFile(ctx.account.id, fileKey)
  }
}

export function readMade(text: string | null | undefined): Date | undefined {
  if (!text) return undefined
  const made = new Date(text)
  if (Number.isNaN(made.getTime())) {
    throw new AppError('invalid', 'Give the time of the file like 2026-03-01T02:00:00Z.', 'made')
  }
  return made
}

function requireInTime(ctx: Ctx, made: Date | undefined, last: Date | null): void {
  if (!made) return
  const when = formatDateTime(made, ctx.account.timezone)
  const late = (because: string) => new AppError('conflict', `This file is of ${when}, ${because}.`)
  if (made.getTime() - ctx.now().getTime() > AHEAD_HOURS * millisecondsInHour) {
    throw new AppError('invalid', `This file is of ${when}, which is still to come.`, 'made')
  }
  if (last && made < last) throw late('and a newer one was taken')
  if (ctx.now().getTime() - made.getTime() > OLDEST_DAYS * millisecondsInDay) {
    throw late(`more than ${OLDEST_DAYS} days ago`)
  }
}

const EDGE_BYTES = 64 * 1024

async function requireWhole(path: string, size: number): Promise<void> {
  const file = await openFile(path)
  try {
    const read = async (from: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(EDGE_BYTES), 0, EDGE_BYTES, from)
      return buffer.subarray(0, bytesRead).toString('latin1').replaceAll('\0', '')
    }
    if (isCutOff(await read(0), await read(Math.max(0, size - EDGE_BYTES)))) {
      throw new AppError('invalid', 'This file ends in the middle of a row. Send it again.', 'file')
    }
  } finally {
    await file.close()
  }
}

/**
 * Whether a table that begins and ends like this lost its end: its last row has no line break and too few columns, and isn't a
 * total or page line.
 */
export function isCutOff(start: string, end: string): boolean {
  if (/[\r\n]$/.test(end)) return false
  const lines = (text: string) => text.split(/[\r\n]+/).filter(Boolean)
  const heading = lines(start)[0] ?? ''
  const last = lastRow(lines(end))
  const cells = (text: string, mark: string) => text.replace(/"(?:[^"]|"")*"/g, '').split(mark)
  const [mark] = [',', ';', '\t', '|'].toSorted((a, b) => cells(heading, b).length - cells(heading, a).length)
  const headings = cells(heading, mark!)
  if (lines(start).length < 2 || cells(last, mark!).length >= headings.length) return false
  const plain = last.split(mark!).map((cell) => cell.replaceAll('"', '').trim())
  return notOfTable(plain, headings) === null
}

/** The last row of a table, whose quoted cells may have several lines. */
function lastRow(lines: readonly string[]): string {
  let row = ''
  for (const line of lines.toReversed()) {
    row = row ? `${line}\n${row}` : line
    if ((row.match(/"/g) ?? []).length % 2 === 0) return row
  }
  return lines.at(-1) ?? ''
}
