import type { ClientListItem } from '#app/features/people/clients/client-list-item.ts'
import { sql } from 'drizzle-orm'
import { clientName } from '#app/lib/client-names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { MOST_HITS, type SearchSource } from '#app/features/area.server.ts'
import type { SearchHit } from '#app/features/area.ts'

export const clientSearch: SearchSource = {
  kind: 'client',
  label: 'Contacts',
  position: 10,
  find: findClients,
  all: { path: '/contacts', minLength: 2 },
}

type ClientRow = Omit<ClientListItem, 'favorite' | 'managedBy' | 'lastContactedOn'>

async function findClients(tx: Database, _ctx: Ctx, term: string): Promise<SearchHit[]> {
  const rows = await tx.execute<ClientRow & Record<string, unknown>>(sql`
    select c.id, c.first_name as "firstName", c.preferred_first_name as "preferredFirstName",
      c.last_name as "lastName", c.suffix, c.company_name as "companyName", c.co_first_name as "coFirstName",
      c.co_last_name as "coLastName", c.email, c.mobile_phone as "mobilePhone", c.phone
    from list_clients(search => ${term}, page_size => ${MOST_HITS + 1}) with ordinality as hit (id, position)
    join clients c on c.account_id = (select current_account_id()) and c.id = hit.id
    order by hit.position`)
  return rows.map((row) => {
    const number = row.mobilePhone ?? row.phone
    return {
      id: row.id,
      to: `/contacts/contact/${row.id}`,
      title: clientName(row),
      detail: [number && formatPhone(number), row.email].filter(Boolean).join(' · '),
    }
  })
}
