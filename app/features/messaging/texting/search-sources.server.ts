import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { excerpt } from '#app/lib/excerpt.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { isLongEnoughForText, MOST_HITS, type SearchSource } from '#app/features/area.server.ts'
import type { SearchHit } from '#app/features/area.ts'
import { findMessages } from './texts.server.ts'

const MIN_DIGITS = 3

export const textingSearch: SearchSource[] = [
  { kind: 'number', label: 'Numbers', position: 20, find: findNumbers },
  {
    kind: 'message',
    label: 'Messages',
    position: 30,
    find: findTexts,
    all: { path: '/messages', minLength: 4 },
  },
]

/** Conversations with unknown numbers, and the account's own numbers. A known number is found with its client. */
async function findNumbers(tx: Database, ctx: Ctx, term: string): Promise<SearchHit[]> {
  const digits = /^[-+().\s\d]+$/.test(term) ? term.replace(/\D/g, '') : ''
  if (digits.length < MIN_DIGITS) return []
  const rows = await tx.execute<{ id: string; number: string; own: string | null }>(sql`
    (select r.id::text, r.phone_number as number, null as own
     from search_unknown_conversations(${digits}, ${MOST_HITS}::int) hit
     join conversations r on r.account_id = (select current_account_id()) and r.id = hit
     where ${ctx.can.message})
    union all
    (select n.id::text, n.number, n.friendly_name as own from phone_numbers n
     where position(${digits} in n.number) > 0 and n.status <> 'released' order by n.number limit ${MOST_HITS}::int)`)
  return rows.map(({ id, number, own }) => ({
    id,
    to: own === null ? `/messages/${id}` : `/messages?q=${number}`,
    title: formatPhone(number),
    detail: own === null ? 'Conversation with an unknown number' : `Your number, ${own}`,
  }))
}

async function findTexts(tx: Database, ctx: Ctx, term: string): Promise<SearchHit[]> {
  if (!ctx.can.message || !isLongEnoughForText(term)) return []
  const matches = await findMessages(tx, term, MOST_HITS + 1)
  return matches.map(({ id, roomId: conversationId, title, flow, type, message }) => ({
    id,
    to: `/messages/${conversationId}?${new URLSearchParams({ at: id })}`,
    title,
    detail: `${type === 'imported' ? 'Imported: ' : type === 'note' ? 'Note: ' : flow === 'outgoing' ? 'Sent: ' : ''}${excerpt(message, term)}`,
  }))
}
