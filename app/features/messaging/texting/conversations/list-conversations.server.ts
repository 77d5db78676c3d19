import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { isPostgresInstant } from '#app/lib/dates.ts'
import { forbidden } from '#app/lib/errors.ts'
import { decodeCursor, encodeCursor, type Page } from '#app/lib/paging.ts'
import type { ConversationView } from '../texting-views.server.ts'
import { CONVERSATION_PAGE_SIZE } from '../limits.ts'
import type { ConversationFilter } from './conversation-filter.ts'
import { type PlacedConversation, selectConversations } from './conversation-view.server.ts'
import { conversationsMatching } from './filter-conversations.server.ts'
import { snoozedByUser } from '#app/lib/snoozed.server.ts'

/** The sort key of a page's last row. */
interface Place {
  /** 0 to 3. */
  section: number
  /** The time of the last message, as Postgres writes it. */
  at: string
  id: string
}

function readPlace(cursor: string | null | undefined): Place | null {
  const key = decodeCursor(cursor ?? null)
  const [, section, at] = /^([0-3]) (.+)$/.exec(key?.text ?? '') ?? []
  return key && at && isPostgresInstant(at) ? { section: Number(section), at, id: key.id } : null
}

/** The badge stops counting here (badges are capped at 99). */
const UNREAD_CAP = 100

export function requireMessaging(ctx: Ctx): void {
  ctx.require('message')
}

/** The acting user, who may text. */
export function requireMessagingActor(ctx: Ctx) {
  requireMessaging(ctx)
  if (!ctx.actor) throw forbidden()
  return ctx.actor
}

/**
 * The list beside the conversation, in the order of conversation-order.ts. Only a search and a filter show completed
 * conversations; a filtered list is in the order of time. An invalid cursor starts at the beginning.
 */
export async function listConversations(
  ctx: Ctx,
  input: {
    cursor?: string | null
    limit?: number
    search?: string | null
    filter?: ConversationFilter | null
  } = {},
): Promise<Page<ConversationView>> {
  const actor = requireMessagingActor(ctx)
  const limit = Math.min(Math.max(input.limit ?? CONVERSATION_PAGE_SIZE, 1), 100)
  const search = input.search?.trim().slice(0, 100)
  const after = readPlace(input.cursor)
  const conversations = await ctx.db((tx) =>
    selectConversations(
      tx,
      search
        ? matching(actor.id, search, after, limit)
        : input.filter
          ? filtered(conversationsMatching(ctx, input.filter), after, limit)
          : sections(actor.id, after, limit),
    ),
  )
  return toPage(conversations, limit)
}

/** All conversations of a client, newest first, with the completed ones. */
export async function listClientConversations(ctx: Ctx, clientId: string): Promise<ConversationView[]> {
  requireMessaging(ctx)
  const conversations = await ctx.db((tx) =>
    selectConversations(
      tx,
      sql`select 0 as section, id from conversations where client_id = ${clientId}::uuid`,
    ),
  )
  return conversations.map((conversation) => conversation.view)
}

const unseen = sql`(m.last_viewed_on is null or m.last_viewed_on < r.last_message_on)`
const newestFirst = sql`order by r.last_message_on desc, r.id desc`

/**
 * The four sections (conversation-order.ts), each read from its index and only as far as the page reaches. What the user
 * snoozed for themselves is among those that don't wait.
 */
function sections(userId: string, after: Place | null, limit: number) {
  const from = (section: number) =>
    after?.section === section
      ? sql`and (r.last_message_on, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
      : sql``
  // Read, but not answered.
  const asked = sql`and r.waiting_since is not null`
  const withNews = (section: number, status: string, and = sql``) =>
    sql`(select ${section}::int as section, r.id, r.last_message_on from conversation_users m
      join conversations r on r.account_id = m.account_id and r.id = m.conversation_id
      where m.user_id = ${userId}::uuid and m.following and r.status = ${status} and ${unseen} ${and} ${from(section)}
      ${newestFirst} limit ${limit + 1})`
  const others = (section: number, status: string, and = sql``) =>
    sql`(select ${section}::int as section, r.id, r.last_message_on from conversations r
      where r.status = ${status} ${and} ${from(section)} and not exists (
        select 1 from conversation_users m where m.account_id = r.account_id and m.conversation_id = r.id
          and m.user_id = ${userId}::uuid and m.following and ${unseen})
      ${newestFirst} limit ${limit + 1})`
  const snoozed = sql`and ${snoozedByUser(userId)}`
  const awake = sql`and not ${snoozedByUser(userId)}`
  const done = sql`and r.waiting_since is null`
  const branches = [
    [withNews(0, 'attention', awake), withNews(0, 'open', sql`${asked} ${awake}`)],
    [others(1, 'attention', awake), others(1, 'open', sql`${asked} ${awake}`)],
    [
      withNews(2, 'open', done),
      withNews(2, 'open', sql`${asked} ${snoozed}`),
      withNews(2, 'attention', snoozed),
    ],
    [others(3, 'open', done), others(3, 'open', sql`${asked} ${snoozed}`), others(3, 'attention', snoozed)],
  ]
    .slice(after?.section ?? 0)
    .flat()
  return sql`select * from (${sql.join(branches, sql` union all `)}) listed order by section, last_message_on desc, id desc limit ${limit + 1}`
}

/** Selects the conversations that a filter finds. */
function filtered(found: SQL, after: Place | null, limit: number) {
  const rest = after
    ? sql`and (r.last_message_on, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``
  return sql`select 0 as section, r.id, r.last_message_on from conversations r
    where r.id in (${found}) ${rest} order by r.last_message_on desc, r.id desc limit ${limit + 1}`
}

/** Selects search results in the same order, with completed conversations last. */
function matching(userId: string, search: string, after: Place | null, limit: number) {
  const found = sql`
    select case when (r.status = 'attention' or r.waiting_since is not null) and not ${snoozedByUser(userId)} then 0 else 2 end
        + case when r.status <> 'completed' and m.following and ${unseen} then 0 else 1 end as section,
      r.id, r.last_message_on
    from search_conversations(${search}) as hit
    join conversations r on r.id = hit and r.account_id = (select current_account_id())
    left join conversation_users m on m.account_id = r.account_id and m.conversation_id = r.id and m.user_id = ${userId}::uuid`
  const rest = after
    ? sql`where section > ${after.section}::int or (section = ${after.section}::int
        and (last_message_on, id) < (${after.at}::timestamptz, ${after.id}::uuid))`
    : sql``
  return sql`select * from (${found}) found ${rest}
    order by section, last_message_on desc, id desc limit ${limit + 1}`
}

function toPage(conversations: PlacedConversation[], limit: number): Page<ConversationView> {
  const shown = conversations.slice(0, limit)
  const last = shown.at(-1)
  const more = conversations.length > limit && last
  return {
    items: shown.map((conversation) => conversation.view),
    nextCursor: more ? encodeCursor({ text: `${last.section} ${last.place}`, id: last.view.id }) : null,
  }
}

/**
 * How many conversations this user hasn't read: those they follow and those no one follows. At most 100. Users who
 * left don't count.
 */
export async function countUnreadConversations(ctx: Ctx): Promise<number> {
  const actor = ctx.actor
  if (!actor || !ctx.can.message) return 0
  const [row] = await ctx.db((tx) =>
    tx.execute<{ unread: number }>(sql`
      select count(*)::int as unread from (
        select 1 from conversations r where r.status = 'attention' and not ${snoozedByUser(actor.id)} and (
          exists (select 1 from conversation_users m where m.account_id = r.account_id and m.conversation_id = r.id
            and m.user_id = ${actor.id}::uuid and m.following)
          or not exists (select 1 from conversation_users m
            join users f on f.account_id = m.account_id and f.id = m.user_id and f.disabled_at is null
            where m.account_id = r.account_id and m.conversation_id = r.id and m.following))
        limit ${UNREAD_CAP}) waiting`),
  )
  return row?.unread ?? 0
}
