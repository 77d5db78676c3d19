import { and, inArray } from 'drizzle-orm'
import { withoutSecrets } from '#app/lib/secret-text.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { undefuse } from '#app/lib/formula-safe.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { insertRows } from '#db/insert-rows.ts'
import { activities } from '#db/schema/index.ts'
import type { OpenRow, RowChange } from './import-rows.server.ts'
import type { Import } from './imports.server.ts'
import { secretColumns } from './import-preview.server.ts'
import type { ParsedClient } from './parse-row.server.ts'

export interface ImportedNote {
  n: number
  clientId: string
  note: string
  at?: Date | null
  userId?: string | null
}

/** The notes of a row, and one about what couldn't be read, if that is wanted. */
export function notesOf(row: Import, each: OpenRow, clientId: string, contact: ParsedClient): ImportedNote[] {
  const { n, line } = each.row
  const notes: ImportedNote[] = contact.notes.map(({ text, at, author }) => ({
    n,
    clientId,
    // The author has no user here, but a name.
    note: withoutSecrets(author && 'name' in author ? `${text}\n— ${author.name}` : text),
    at,
    userId: author && 'id' in author ? author.id : null,
  }))
  if (!row.keepInNotes || contact.looks.length === 0) return notes
  const sheet = row.sheets[each.row.sheet]!
  const secret = secretColumns(sheet, 'all')
  const lines = contact.looks.map(({ column, reason }) => {
    const cell = secret.has(column) ? '•••' : withoutSecrets(undefuse(each.cells[column] ?? ''))
    return `${sheet.headers[column] || `Column ${column + 1}`}: ${cell} (${reason})`
  })
  return [...notes, { n, clientId, note: [`From ${row.fileName}, row ${line}:`, ...lines].join('\n') }]
}

/** Adds the notes of rows that were written. A contact that gets one has changed. */
export async function attachNotes(
  tx: Database,
  ctx: Ctx,
  changes: RowChange[],
  notes: readonly ImportedNote[],
): Promise<void> {
  const written = new Set(changes.flatMap(({ n, clientId, matchId }) => (clientId || matchId ? n : [])))
  const added = await addNotes(
    tx,
    ctx,
    notes.filter(({ n }) => written.has(n)),
  )
  for (const change of changes) {
    if (!added.has(change.n)) continue
    delete change.reason
    if (change.state === 'skipped') change.state = 'created'
  }
}

/**
 * Adds notes, but for those that a contact has in the same words: the same file may come again.
 * @returns the rows whose notes were added
 */
async function addNotes(tx: Database, ctx: Ctx, notes: readonly ImportedNote[]): Promise<Set<number>> {
  if (notes.length === 0) return new Set()
  const now = ctx.now()
  const key = ({ clientId, note, at }: Pick<ImportedNote, 'clientId' | 'note' | 'at'>) =>
    `${clientId} ${at?.getTime() ?? ''} ${note}`
  const have = new Set(
    (
      await tx
        .select({ clientId: activities.clientId, note: activities.note, at: activities.createdAt })
        .from(activities)
        .where(
          and(
            inArray(activities.clientId, [...new Set(notes.map(({ clientId }) => clientId))]),
            inArray(activities.note, [...new Set(notes.map(({ note }) => note))]),
          ),
        )
    )
      // Words that come again without a date are the same note.
      .flatMap((each) => [key(each), key({ ...each, at: null })]),
  )
  const wanted = notes.filter((note) => !have.has(key(note)))
  await insertRows(
    tx,
    activities,
    wanted.map(({ clientId, note, at: writtenAt, userId }, at) => ({
      accountId: ctx.account.id,
      id: uuidv7(now.getTime() + at),
      clientId,
      type: 'note' as const,
      note,
      userId: userId ?? ctx.actor?.id ?? null,
      createdAt: writtenAt && writtenAt < now ? writtenAt : now,
      updatedAt: now,
    })),
  )
  return new Set(wanted.map(({ n }) => n))
}
