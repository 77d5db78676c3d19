import { sql } from 'drizzle-orm'
import { clientName } from '#app/lib/client-names.ts'
import { searchTerm } from '#app/features/contacts/list-clients.server.ts'
import { findChatMessages } from '#app/features/chat/messages.server.ts'
import { findMessages } from '#app/features/texting/texts.server.ts'
import { areas } from '#app/areas.ts'
import type { Viewer } from '#app/features/area.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import {
  findPages,
  type Hit,
  MIN_MESSAGE_SEARCH,
  MIN_SEARCH,
  type SearchAnswer,
  type SearchGroup,
} from './search.ts'
import { userShortName } from '#app/features/conversations/labels.ts'

/** Of each kind. */
const MOST = 6
/** How much of a text is shown around what was found. */
const BEFORE = 30
const AROUND = 120

/**
 * Clients, numbers, messages, what the team said and pages, in one transaction, its queries sent together. Nothing for a term of
 * one letter.
 */
export async function searchEverything(ctx: Ctx, typed: string): Promise<SearchAnswer> {
  if (!ctx.actor) throw forbidden()
  const term = searchTerm(typed)
  if ([...term].length < MIN_SEARCH) return { term, groups: [] }
  const digits = /^[-+().\s\d]+$/.test(term) ? term.replace(/\D/g, '') : ''
  const { id: readerId } = ctx.actor
  const long = [...term].length >= MIN_MESSAGE_SEARCH
  const [clients, numbers, messages, team] = await ctx.db((tx) =>
    Promise.all([
      findClients(tx, term),
      digits.length >= 3 ? findNumbers(tx, digits, ctx.can.message) : [],
      ctx.can.message && long ? findMessages(tx, term, MOST + 1) : [],
      long ? findChatMessages(tx, readerId, term, MOST + 1) : [],
    ]),
  )
  const q = new URLSearchParams({ q: term })
  const groups: SearchGroup[] = [
    {
      kind: 'client',
      label: 'Contacts',
      hits: clients.slice(0, MOST),
      more: clients.length > MOST ? `/contacts?${q}` : null,
    },
    { kind: 'number', label: 'Numbers', hits: numbers, more: null },
    {
      kind: 'message',
      label: 'Messages',
      hits: messages.slice(0, MOST).map((match) => ({
        kind: 'message' as const,
        id: match.id,
        to: `/messages/${match.roomId}?${new URLSearchParams({ at: match.id })}`,
        title: match.title,
        detail: `${match.flow === 'outgoing' ? 'Sent: ' : ''}${excerpt(match.message, term)}`,
      })),
      more: messages.length > MOST && term.length >= 4 ? `/messages?${q}` : null,
    },
    {
      kind: 'chat',
      label: 'Team',
      hits: team.slice(0, MOST).map((match) => ({
        kind: 'chat' as const,
        id: match.id,
        to: `/chat/${match.roomId}?${new URLSearchParams({ at: match.id })}`,
        title: match.roomTitle,
        detail: `${match.user.id === readerId ? 'You' : userShortName(match.user)}: ${excerpt(match.message, term)}`,
      })),
      more: team.length > MOST && term.length >= 4 ? `/chat?${q}` : null,
    },
    { kind: 'page', label: 'Pages', hits: findPages(areas, viewerOf(ctx), term), more: null },
  ]
  return { term, groups: groups.filter((group) => group.hits.length > 0) }
}

const viewerOf = (ctx: Ctx): Viewer => ({
  messaging: ctx.can.message,
  calendar: ctx.account.calendarConnected,
  administer: ctx.can.administer,
  ghost: ctx.can.ghost,
})

interface ClientRow extends Record<string, unknown> {
  id: string
  firstName: string | null
  preferredFirstName: string | null
  lastName: string | null
  suffix: string | null
  companyName: string | null
  coFirstName: string | null
  coLastName: string | null
  email: string | null
  mobilePhone: string | null
  phone: string | null
}

async function findClients(tx: Database, term: string): Promise<Hit[]> {
  const rows = await tx.execute<ClientRow>(sql`
    select c.id, c.first_name as "firstName", c.preferred_first_name as "preferredFirstName",
      c.last_name as "lastName", c.suffix, c.company_name as "companyName", c.co_first_name as "coFirstName",
      c.co_last_name as "coLastName", c.email, c.mobile_phone as "mobilePhone", c.phone
    from list_clients(search => ${term}, page_size => ${MOST + 1}) with ordinality as hit (id, position)
    join clients c on c.account_id = (select current_account_id()) and c.id = hit.id
    order by hit.position`)
  return rows.map((row) => {
    const number = row.mobilePhone ?? row.phone
    return {
      kind: 'client',
      id: row.id,
      to: `/contacts/contact/${row.id}`,
      title: clientName(row),
      detail: [number && formatPhone(number), row.email].filter(Boolean).join(' · '),
    }
  })
}

/** Conversations with numbers nobody knows, and the account's own numbers. Known ones are found as their contact. */
async function findNumbers(tx: Database, digits: string, mayMessage: boolean): Promise<Hit[]> {
  const rows = await tx.execute<{ id: string; number: string; own: string | null }>(sql`
    (select r.id::text, r.phone_number as number, null as own
     from search_unknown_rooms(${digits}, ${MOST}::int) hit
     join sms_rooms r on r.account_id = (select current_account_id()) and r.id = hit
     where ${mayMessage})
    union all
    (select n.id::text, n.number, n.friendly_name as own from phone_numbers n
     where position(${digits} in n.number) > 0 order by n.number limit ${MOST}::int)`)
  return rows.slice(0, MOST).map(({ id, number, own }) => ({
    kind: 'number',
    id,
    to: own === null ? `/messages/${id}` : `/messages?q=${number}`,
    title: formatPhone(number),
    detail: own === null ? 'Conversation with an unknown number' : `Your number, ${own}`,
  }))
}

/** The text around what was found, from the beginning of a word. */
function excerpt(body: string, term: string): string {
  const text = body.replace(/\s+/g, ' ')
  const at = text.toLowerCase().indexOf(term.toLowerCase())
  const from = at > BEFORE + 10 ? text.indexOf(' ', at - BEFORE) + 1 : 0
  const cut = text.slice(from, from + AROUND)
  return `${from > 0 ? '…' : ''}${cut}${from + AROUND < text.length ? '…' : ''}`
}
