import { sql } from 'drizzle-orm'
import { clientTags } from '#db/schema/index.ts'
import type { ClientItem, ClientTable } from '#app/features/client-table.server.ts'

export const clientTagTable: ClientTable = {
  table: clientTags,
  nature: 'links',
  key: 'tag_id',
  // Dynamic tags are recomputed instead of moved.
  byHand: sql`exists (select 1 from tags t where t.account_id = l.account_id and t.id = l.tag_id and t.rule is null)`,
  label: ['Tag', 'Tags'],
  split: 'copy',
  items: async (tx, _ctx, clientId) =>
    tx.execute<ClientItem & Record<string, unknown>>(sql`
      select t.id, t.name as title, l.created_at as "createdAt"
      from client_tags l join tags t on t.account_id = l.account_id and t.id = l.tag_id
      where l.client_id = ${clientId}::uuid and t.rule is null order by lower(t.name)`),
}
