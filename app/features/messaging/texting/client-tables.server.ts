import { sql } from 'drizzle-orm'
import { formatPhone } from '#app/lib/phone.ts'
import { conversations } from '#db/schema/index.ts'
import type { ClientTable } from '#app/features/client-table.server.ts'

export const conversationTable: ClientTable = {
  table: conversations,
  nature: 'conversations',
  label: ['Conversation', 'Conversations'],
  copyable: false,
  items: async (tx, _ctx, clientId) => {
    const rows = await tx.execute<{
      id: string
      recipients: string[]
      createdAt: string
      level: string | null
    }>(sql`
      select id, recipients, created_at as "createdAt", level from conversations
      where client_id = ${clientId}::uuid order by last_message_on desc`)
    return rows.map(({ recipients, ...row }) => ({ ...row, title: recipients.map(formatPhone).join(', ') }))
  },
}
