import { and, eq, gt, isNull } from 'drizzle-orm'
import { gathers } from '#app/features/accounts/fields/kind.ts'
import type { ClientTable } from '#app/features/client-table.server.ts'
import { KINDS } from './kinds/index.ts'
import { KIND_NAMES, type KindName } from './kinds/kind-names.ts'
import { recordPath } from './paths.ts'
import { RECORD_TABLES, selectRecords, recordView } from './record-rows.server.ts'

const LABELS: Partial<Record<KindName, string>> = {
  'payment-method': 'Payment methods',
  extra: 'Extra information',
}
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

const tableOf = (kind: KindName): ClientTable => {
  const { table } = RECORD_TABLES[kind]
  return {
    table,
    label: [KINDS[kind].label, LABELS[kind] ?? capital(KINDS[kind].plural)],
    split: kind === 'address' ? 'copy' : 'keep',
    restorePath: (clientId, id) => recordPath({ clientId, kind, id }, 'restore'),
    // The trash doesn't show kinds that the account has turned off; a split moves them too.
    items: async (tx, ctx, clientId, deletedSince) => {
      if (deletedSince && !gathers(ctx.account.gatheringForms, KINDS[kind].gate)) return []
      const listed = deletedSince ? gt(table.deletedAt, deletedSince) : isNull(table.deletedAt)
      const rows = await selectRecords(tx, kind, and(eq(table.clientId, clientId), listed))
      return rows.map((row) => {
        const { id, title, createdAt, deletedAt, updatedBy } = recordView(kind, row)
        return {
          id,
          title: title || KINDS[kind].label,
          createdAt,
          deletedAt,
          deletedBy: updatedBy?.name ?? null,
        }
      })
    },
  }
}

/** Payment methods come before policies, which refer to them. */
export const recordTables: readonly ClientTable[] = [
  tableOf('payment-method'),
  ...KIND_NAMES.filter((kind) => kind !== 'payment-method').map(tableOf),
]
