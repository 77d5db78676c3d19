import { and, inArray, sql } from 'drizzle-orm'
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
}

/** The notes of a row, and one about what couldn't be read, if that is wanted. */
export function notesOf(row: Import, each: OpenRow, clientId: string, contact: ParsedClient): ImportedNote[] {
  const { n, line } = each.row
  const notes = contact.notes.map((note) => ({ n, clientId, note: withoutSecrets(note) }))
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
  const written = new Map(changes.flatMap((change) => (change.clientId ? [[change.n, change] as const] : [])))
  const others = new Set(changes.flatMap(({ n, state, matchId }) => (state !== 'error' && matchId ? n : [])))
  const added = await addNotes(
    tx,
    ctx,
    notes.filter(({ n }) => written.has(n) || others.has(n)),
  )
  for (const n of added) delete written.get(n)?.reason
}

/**
 * Adds notes, but for those that a contact has in the same words: the same file may come again.
 * @returns the rows whose notes were added
 */
async function addNotes(tx: Database, ctx: Ctx, notes: readonly ImportedNote[]): Promise<Set<number>> {
  if (notes.length === 0) return new Set()
  const now = ctx.now()
  const key = ({ clientId, note }: { clientId: string; note: string | null }) => `${clientId} ${note ?? ''}`
  const have = new Set(
    (
      await tx
        .select({ clientId: sql<string>`${activities.clientId}`, note: activities.note })
        .from(activities)
        .where(
          and(
            inArray(activities.clientId, [...new Set(notes.map(({ clientId }) => clientId))]),
            inArray(activities.note, [...new Set(notes.map(({ note }) => note))]),
          ),
        )
    ).map(key),
  )
  const wanted = notes.filter((note) => !have.has(key(note)))
  await insertRows(
    tx,
    activities,
    wanted.map(({ clientId, note }, at) => ({
      accountId: ctx.account.id,
      id: uuidv7(now.getTime() + at),
      clientId,
      type: 'note' as const,
      note,
      userId: ctx.actor?.id ?? null,
      createdAt: now,
      updatedAt: now,
    })),
  )
  return new Set(wanted.map(({ n }) => n))
}
