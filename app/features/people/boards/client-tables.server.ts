import { sql } from 'drizzle-orm'
import { taskCards } from '#db/schema/index.ts'
import type { ClientItem, ClientTable } from '#app/features/client-table.server.ts'

export const cardTable: ClientTable = {
  table: taskCards,
  label: ['Card', 'Cards'],
  level: { column: 'level', type: 'text' },
  // A copy would be the same work twice.
  copyable: false,
  items: async (tx, _ctx, clientId) =>
    tx.execute<ClientItem & Record<string, unknown>>(sql`
      select k.id, coalesce(nullif(left(k.title, 80), ''), b.name) as title, k.created_at as "createdAt", k.level
      from task_cards k join task_boards b on b.account_id = k.account_id and b.id = k.board_id
      where k.client_id = ${clientId}::uuid and k.deleted_at is null order by k.done, k.created_at desc`),
}
