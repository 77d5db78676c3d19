import { sql } from 'drizzle-orm'
import { importedCalls } from '#db/schema/index.ts'
import type { ClientItem, ClientTable } from '../../client-table.server.ts'

export const importedCallTable: ClientTable = {
  table: importedCalls,
  label: ['Imported call', 'Imported calls'],
  // A recording's file is deleted with its call, so two calls can't share it.
  copyable: false,
  items: async (tx, _ctx, clientId) =>
    tx.execute<ClientItem & Record<string, unknown>>(sql`
      select h.id, case when direction = 'inbound' then 'Incoming call' else 'Outgoing call' end as title,
        h.started_at as "createdAt",
        case when h.phone_number in (c.co_mobile_phone, c.co_phone)
          and h.phone_number is distinct from c.mobile_phone and h.phone_number is distinct from c.phone
          then 'coapplicant' end as level
      from imported_calls h join clients c on c.account_id = h.account_id and c.id = h.client_id
      where client_id = ${clientId}::uuid order by h.started_at desc, h.id desc`),
}
