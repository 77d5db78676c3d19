import { type SQL, sql } from 'drizzle-orm'
import { iso } from '#app/lib/dates.ts'
import { type UserRow, userRow, userView } from '#app/lib/user-view.server.ts'
import { hasMobile, ownersFirst } from '#app/lib/number-owners.server.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'
import { uuids } from '#db/uuids.ts'
import type { GroupRecipient, MessageStatus, ConversationView } from '../texting-views.server.ts'

interface ConversationRow extends Record<string, unknown> {
  id: string
  status: ConversationView['status']
  phone_number: string
  recipients: string[]
  level: ConversationView['level']
  last_message_on: string
  last_message_preview: string
  last_message_flow: ConversationView['lastMessageFlow']
  last_message_status: MessageStatus | null
  last_by: UserRow | null
  client: ClientNames | null
  favorited: { user_id: string; last_viewed_on: string | null }[] | null
  group_recipients: RecipientRow[] | null
  viewed_by: string[] | null
  opted_out: boolean
  revocation: boolean
  waiting_since: string | null
  owner_chosen: boolean
  muted_by: string[] | null
  claimed_by: UserRow | null
  claimed_at: string
  claimed_until: string
  snoozes: { id: string; user_id: string | null; until: string | null; by: UserRow }[] | null
  /** Postgres's text form, to the microsecond: the sort key of the next page. */
  place: string
  section: number
}

export interface ClientNames {
  id: string
  first_name: string | null
  preferred_first_name: string | null
  last_name: string | null
  company_name: string | null
  co_first_name: string | null
  co_preferred_first_name: string | null
  co_last_name: string | null
}

interface RecipientRow {
  number: string
  level: 'applicant' | 'coapplicant'
  client: ClientNames | null
}

/** `ClientNames` of the client `c`. */
export const clientNamesJson = sql`json_build_object(
  'id', c.id, 'first_name', c.first_name, 'preferred_first_name', c.preferred_first_name,
  'last_name', c.last_name, 'company_name', c.company_name, 'co_first_name', c.co_first_name,
  'co_preferred_first_name', c.co_preferred_first_name, 'co_last_name', c.co_last_name)`

/** The owner of each number, in the same order. */
const whoseAre = (numbers: SQL) => sql`(
  select json_agg(json_build_object('number', n.number,
    'level', case when c.mobile_phone = n.number then 'applicant' else 'coapplicant' end,
    'client', case when c.id is not null then ${clientNamesJson} end) order by n.place)
  from unnest(${numbers}) with ordinality n(number, place)
  left join lateral (
    select * from ${clients} where ${hasMobile(sql`n.number`)} order by ${ownersFirst(sql`n.number`)} limit 1
  ) c on true)`

/** The recipients of a conversation with these numbers. */
export async function selectRecipients(tx: Database, numbers: string[]): Promise<GroupRecipient[]> {
  const [row] = await tx.execute<{ whose: RecipientRow[] }>(
    sql`select ${whoseAre(sql`${sql.param(numbers)}::text[]`)} as whose`,
  )
  return (row?.whose ?? []).map(recipientView)
}

const recipientView = ({ number, level, client }: RecipientRow): GroupRecipient => ({
  phoneNumber: number,
  client: client && { id: client.id, name: nameInConversation(client, level) },
})

export interface PlacedConversation {
  view: ConversationView
  section: number
  place: string
}

/**
 * Loads conversations as the list and the header show them, in the order of the list. `page` is a query of (section,
 * id).
 */
export async function selectConversations(tx: Database, page: SQL): Promise<PlacedConversation[]> {
  const rows = await tx.execute<ConversationRow>(sql`
    with page as (${page})
    select r.id, r.status, r.phone_number, r.recipients, r.level, r.last_message_on, r.last_message_preview,
      r.last_message_flow, r.last_message_status, page.section, r.last_message_on::text as place,
      ${userRow('u')} as last_by,
      case when c.id is not null then ${clientNamesJson} end as client,
      case when cardinality(r.recipients) > 1 then ${whoseAre(sql`r.recipients`)} end as group_recipients,
      (select json_agg(json_build_object('user_id', m.user_id, 'last_viewed_on', m.last_viewed_on) order by m.user_id)
        from conversation_users m join users f on f.account_id = m.account_id and f.id = m.user_id
        where m.account_id = r.account_id and m.conversation_id = r.id and m.following and f.disabled_at is null) as favorited,
      (select json_agg(m.user_id order by m.user_id) from conversation_users m
        where m.account_id = r.account_id and m.conversation_id = r.id and m.last_viewed_on >= r.last_message_on) as viewed_by,
      exists (select 1 from consents o where o.account_id = r.account_id and o.phone = any(r.recipients)
        and o.state = 'opted-out') as opted_out,
      exists (select 1 from consents o where o.account_id = r.account_id and o.phone = any(r.recipients)
        and o.state = 'suspected') as revocation,
      (select json_agg(m.user_id) from conversation_users m
        where m.account_id = r.account_id and m.conversation_id = r.id and m.muted) as muted_by,
      r.owner_chosen, r.waiting_since,
      ${userRow('k')} as claimed_by,
      r.claimed_at, r.claimed_until,
      (select json_agg(json_build_object('id', s.id, 'user_id', s.user_id, 'until', s.until, 'by', ${userRow('b')}) order by s.id)
        from snoozes s join users b on b.account_id = s.account_id and b.id = s.created_by
        where s.account_id = r.account_id and s.conversation_id = r.id and s.ended_at is null) as snoozes
    from page
    join conversations r on r.id = page.id and r.account_id = (select current_account_id())
    left join clients c on c.account_id = r.account_id and c.id = r.client_id and c.deleted_at is null
    left join users u on u.account_id = r.account_id and u.id = r.last_message_by
    left join users k on k.account_id = r.account_id and k.id = r.claimed_by and k.disabled_at is null
    order by page.section, r.last_message_on desc, r.id desc`)
  return rows.map((row) => ({ view: conversationView(row), section: row.section, place: row.place }))
}

/** These conversations, in the order of the list. Leaves out those that aren't there. */
export const selectConversationsById = (
  tx: Database,
  ids: readonly string[],
): Promise<PlacedConversation[]> =>
  // Not from conversations: without current statistics Postgres would join it to itself row by row.
  selectConversations(tx, sql`select distinct 0 as section, id from unnest(${uuids(ids)}) as given (id)`)

/** One conversation; undefined when it doesn't exist or belongs to another account. */
export async function selectConversation(
  tx: Database,
  conversationId: string,
): Promise<ConversationView | undefined> {
  const [conversation] = await selectConversationsById(tx, [conversationId])
  return conversation?.view
}

function conversationView(row: ConversationRow): ConversationView {
  return {
    id: row.id,
    status: row.status,
    phoneNumber: row.phone_number,
    recipients: row.recipients,
    level: row.level,
    client: row.client && {
      id: row.client.id,
      name: nameInConversation(row.client, row.level),
      companyName: row.client.company_name,
    },
    lastMessageOn: iso(row.last_message_on),
    preview: row.last_message_preview,
    lastMessageFlow: row.last_message_flow,
    lastMessageStatus: row.last_message_status,
    lastMessageBy: row.last_by && userView(row.last_by),
    favorited: (row.favorited ?? []).map((follower) => ({
      userId: follower.user_id,
      lastViewedOn: follower.last_viewed_on && iso(follower.last_viewed_on),
    })),
    groupRecipients: (row.group_recipients ?? []).map(recipientView),
    viewedBy: row.viewed_by ?? [],
    optedOut: row.opted_out,
    revocation: row.revocation,
    waitingSince: row.waiting_since && iso(row.waiting_since),
    ownerChosen: row.owner_chosen,
    mutedBy: row.muted_by ?? [],
    claim: row.claimed_by && {
      user: userView(row.claimed_by),
      since: iso(row.claimed_at),
      until: iso(row.claimed_until),
    },
    snoozes: (row.snoozes ?? []).map((snooze) => ({
      id: snooze.id,
      userId: snooze.user_id,
      until: snooze.until && iso(snooze.until),
      by: userView(snooze.by),
    })),
  }
}

/** The person, or else the company, that a conversation at this level is with. */
export function nameInConversation(client: ClientNames, level: ConversationView['level']): string {
  const applicant = fullName(client.preferred_first_name || client.first_name, client.last_name)
  const coapplicant = fullName(client.co_preferred_first_name || client.co_first_name, client.co_last_name)
  const people =
    level === 'coapplicant'
      ? [coapplicant || applicant]
      : level === 'combined'
        ? [applicant, coapplicant]
        : [applicant || coapplicant]
  return people.filter(Boolean).join(' & ') || client.company_name || ''
}
