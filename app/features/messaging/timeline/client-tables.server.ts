import { sql } from 'drizzle-orm'
import { activities, followUps } from '#db/schema/index.ts'
import type { ClientItem, ClientTable } from '#app/features/client-table.server.ts'
import { notePath } from './timeline-paths.ts'

const notesAndCalls: ClientTable = {
  table: activities,
  label: ['Note', 'Notes and calls'],
  title: sql`coalesce(nullif(left(note, 80), ''), case when type = 'phone' then 'Call' else 'Picture' end)`,
  // A picture's file is deleted with its note, so two notes can't share it.
  copyable: sql`type <> 'phone' and image_key is null`,
  restorePath: (clientId, id) => notePath({ clientId, id }, 'restore'),
}

const followUpTable: ClientTable = {
  table: followUps,
  label: ['Follow-up', 'Follow-ups'],
  // A copy would remind and text twice.
  copyable: false,
  items: async (tx, _ctx, clientId) =>
    tx.execute<ClientItem & Record<string, unknown>>(sql`
      select f.id, coalesce(nullif(left(note, 80), ''), left(message, 80), 'Follow-up') as title,
        f.created_at as "createdAt",
        case when message_to = c.co_mobile_phone and message_to is distinct from c.mobile_phone
          then 'coapplicant' end as level
      from follow_ups f join clients c on c.account_id = f.account_id and c.id = f.client_id
      where client_id = ${clientId}::uuid order by is_active desc, due_at desc`),
}

export const timelineTables: readonly ClientTable[] = [notesAndCalls, followUpTable]
