import { and, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { insertRows } from '#db/insert-rows.ts'
import type { Kind, RecordValues } from '../records/kind.ts'
import { type KindName, KINDS } from '../records/kinds/index.ts'
import { changedFields } from '../records/merge-edits.ts'
import { learnOptions } from '../records/options.server.ts'
import { declared, RECORD_TABLES, sealValues } from '../records/record-rows.server.ts'

/**
 * Adds records of one kind to contacts, but for those a contact has word for word already (what a file can't say,
 * `unsaid`, does not count): an import of what was exported adds nothing. Returns the id of each row's record that was added.
 */
export async function addRecords(
  tx: Database,
  ctx: Ctx,
  name: KindName,
  items: { n: number; clientId: string; values: RecordValues; unsaid?: readonly string[] }[],
): Promise<Map<number, string>> {
  const added = new Map<number, string>()
  if (items.length === 0) return added
  const kind: Kind = KINDS[name]
  const { table } = RECORD_TABLES[name]
  const plain = (data: RecordValues, unsaid: readonly string[] = []) =>
    Object.fromEntries(
      Object.entries(data).filter(([field]) => !kind.sealed.includes(field) && !unsaid.includes(field)),
    )
  const have = await tx
    .select({ clientId: table.clientId, data: table.data })
    .from(table)
    .where(
      and(inArray(table.clientId, [...new Set(items.map((item) => item.clientId))]), isNull(table.deletedAt)),
    )
  const byClient = Map.groupBy(have, (row) => row.clientId)
  const now = ctx.now()
  const rows = []
  for (const { n, clientId, values, unsaid } of items) {
    const record = declared(kind, values)
    const same = (byClient.get(clientId) ?? []).some(
      ({ data }) => changedFields(plain(data, unsaid), plain(record, unsaid)).length === 0,
    )
    if (same) continue
    // One after the other, as in the file: they are listed by id.
    const id = uuidv7(now.getTime() + rows.length)
    rows.push({
      accountId: ctx.account.id,
      id,
      clientId,
      ...(await sealValues(tx, ctx, name, id, record)),
      createdBy: ctx.actor?.id ?? null,
      updatedBy: ctx.actor?.id ?? null,
      createdAt: now,
      updatedAt: now,
    })
    added.set(n, id)
  }
  await insertRows(tx, table, rows)
  await learnOptions(tx, ctx, [{ name: 'rows', label: '', type: 'list', one: '', item: texts(kind) }], {
    rows: items.map((item) => item.values),
  })
  return added
}

const texts = (kind: Kind) => kind.fields.filter((field) => field.type !== 'list' && field.type !== 'group')
