import type { Sql } from 'postgres'
import { FIRST_NAMES, LAST_NAMES } from '#db/seed/names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import type { TestDatabase } from './database.ts'

/** An account with many contacts, and the ids to list them by. */
export interface ManyContacts {
  ctx: Ctx
  /** Tags of half the contacts, of one in a hundred, and of twelve. */
  tags: Record<'wide' | 'medium' | 'narrow', string>
  /** Managers of two in five, and of twelve. */
  managers: Record<'wide' | 'narrow', string>
  /** Locations of three in five, and of twelve. */
  locations: Record<'wide' | 'narrow', string>
  /** A contact with everything its page shows. */
  clientId: string
  /** A colleague who starred one in ten; the user of `ctx` starred forty. */
  colleague: Ctx
}

const BATCH = 50_000
const COLLEAGUES = 20

/**
 * Makes an account of `count` contacts: names are distributed as in life, one in ten has a conversation, each has a
 * policy and notes. Three are called Quixworth, whatever the count.
 */
export async function makeManyContacts(
  db: TestDatabase,
  count: number,
  name = 'Many',
): Promise<ManyContacts> {
  const sql = db.admin
  const { account, location, number } = await makeAccount(db, { name, gatheringForms: 'all' })
  const owner = await makeUser(db, account.id, { role: 'owner', firstName: 'Olive', lastName: 'Owner' })
  const colleagues = await sql<{ id: string }[]>`
    insert into users (account_id, email, password_hash, first_name, last_name)
    select ${account.id}, 'u' || i || '@' || ${account.id} || '.example', 'none', 'User', 'Number ' || i
    from generate_series(2, ${COLLEAGUES}::int) i returning id`
  const userIds = [owner.id, ...colleagues.map((user) => user.id)]
  const places = await sql<{ id: string }[]>`
    insert into locations (account_id, name, timezone)
    values (${account.id}, 'Branch', 'America/Denver'), (${account.id}, 'Kiosk', 'America/Denver') returning id`
  const tagRows = await sql<{ id: string }[]>`
    insert into tags (account_id, name) select ${account.id}, unnest(array['Wide', 'Medium', 'Narrow']) returning id`
  const [wide, medium, narrow] = tagRows.map((tag) => tag.id) as [string, string, string]
  const facts = { account: account.id, owner: owner.id, user: userIds[2]!, rare: userIds[3]! }
  const rarely = Math.floor(count / 12)
  const homes = [location.id, places[0]!.id, places[1]!.id]
  for (let from = 0; from < count; from += BATCH) {
    await addClients(sql, { ...facts, homes, rarely, from, to: Math.min(from + BATCH, count) })
  }
  await sql`
    insert into client_tags (account_id, client_id, tag_id)
    select c.account_id, c.id, t.id from (
      select account_id, id, row_number() over (order by id) - 1 as n from clients where account_id = ${account.id}
    ) c cross join lateral (values
      (${wide}::uuid, n % 2 = 0), (${medium}::uuid, n % 100 = 3), (${narrow}::uuid, n % ${rarely} = 1 and n < 12 * ${rarely})
    ) t (id, carried) where carried`
  await sql`
    insert into client_favorites (account_id, user_id, client_id)
    select c.account_id, u.id, c.id from (
      select account_id, id, row_number() over (order by id) - 1 as n from clients where account_id = ${account.id}
    ) c cross join lateral (values
      (${owner.id}::uuid, n % ${Math.max(Math.floor(count / 40), 1)} = 0), (${userIds[1]!}::uuid, n % 10 = 4)
    ) u (id, starred) where starred`
  await addConversations(sql, account.id, number.id, owner.id)
  const [client] = await sql<{ id: string }[]>`
    select c.id from clients c join conversations r on r.account_id = c.account_id and r.client_id = c.id
    where c.account_id = ${account.id} order by c.id offset ${Math.floor(count / 20)} limit 1`
  const [colleague] = await sql`select * from users where id = ${userIds[1]!}`
  return {
    ctx: makeCtx(db, account, owner),
    colleague: makeCtx(db, account, { ...owner, id: colleague!.id as string }),
    tags: { wide, medium, narrow },
    managers: { wide: facts.user, narrow: facts.rare },
    locations: { wide: homes[0]!, narrow: homes[2]! },
    clientId: client!.id,
  }
}

interface Contacts {
  account: string
  owner: string
  user: string
  rare: string
  homes: string[]
  rarely: number
  from: number
  to: number
}

async function addClients(sql: Sql, { account, homes, rarely, from, to, ...by }: Contacts): Promise<void> {
  const [usual, branch, kiosk] = homes as [string, string, string]
  await sql`
    with made as (
      insert into clients (account_id, id, first_name, last_name, company_name, email, mobile_phone, co_first_name,
        co_last_name, occupation, managed_by, location_id, last_contacted_on, created_at)
      select ${account}, uuidv7(-age),
        case when i % 200 <> 7 then first_name end,
        case when i % 200 = 7 then null when i < 3 then 'Quixworth'
          else last_name || case when i % 7 = 0 then '-' || other_name else '' end end,
        case when i % 200 = 7 then (24 + i % 70) || ' Hour Towing ' || i when i % 9 = 0 then last_name || ' & Sons ' || i end,
        case when i % 4 <> 3 then lower(first_name) || i || '@mail.example' end,
        '1' || (2000000000 + i * 7919::bigint % 7999999999),
        case when i % 2 = 0 then other_first end, case when i % 2 = 0 then last_name end,
        'Occupation ' || i % 50,
        case when i % ${rarely} = 5 and i < 12 * ${rarely} then ${by.rare}::uuid
          when i % 5 < 2 then ${by.user}::uuid when i % 5 = 2 then ${by.owner}::uuid end,
        case when i % ${rarely} = 6 and i < 12 * ${rarely} then ${kiosk}::uuid
          when i % 5 < 3 then ${usual}::uuid else ${branch}::uuid end,
        case when i % 10 < 7 then now() - make_interval(mins => (i * 53) % 900000) end, now() - age
      from (
        select i,
          (${[...FIRST_NAMES]}::text[])[1 + (i * 17 + i / 70) % ${FIRST_NAMES.length}] as first_name,
          (${[...FIRST_NAMES]}::text[])[1 + (i * 31 + i / 50) % ${FIRST_NAMES.length}] as other_first,
          (${[...LAST_NAMES]}::text[])[1 + (i * 29 + i / 66) % ${LAST_NAMES.length}] as last_name,
          (${[...LAST_NAMES]}::text[])[1 + (i * 11 + i / 19) % ${LAST_NAMES.length}] as other_name,
          make_interval(mins => (i * 37) % 4000000 + 10) as age
        from generate_series(${from}::int, ${to - 1}::int) as i
      ) people
      returning account_id, id, created_at
    ), policies as (
      insert into client_policies (account_id, client_id, data)
      select account_id, id, '{"type": "Auto", "company": "Granite", "premium": 123400, "effectiveDate": "2026-01-01"}'
      from made
    ), addresses as (
      insert into client_addresses (account_id, client_id, data)
      select account_id, id, '{"type": "Home", "street": "12 Main St", "city": "Boise", "state": "ID", "zipcode": "83702"}'
      from made
    ), due as (
      insert into follow_ups (account_id, client_id, assign_to, user_id, created_by, due_at, note)
      select account_id, id, 'self', ${by.owner}, ${by.owner}, now() + interval '3 days', 'Call again'
      from made where uuid_extract_timestamp(id) is not null and get_byte(uuid_send(id), 15) < 25
    )
    insert into activities (account_id, client_id, type, note, user_id, created_at)
    select account_id, id, 'note', 'Asked about the deductible', ${by.owner}, created_at + n * interval '1 hour'
    from made, generate_series(1, 2) n`
}

async function addConversations(sql: Sql, account: string, numberId: string, userId: string): Promise<void> {
  await sql`
    with added as (
      insert into conversations (account_id, client_id, level, phone_number, recipients, phone_number_id, status,
        last_message_on, last_message_preview, last_message_flow, last_message_status, last_message_by)
      select account_id, id, 'applicant', mobile_phone, array[mobile_phone], ${numberId}, 'open', coalesce(last_contacted_on, created_at),
        'Done, it is in your email', 'outgoing', 'delivered', ${userId}
      from (select *, row_number() over (order by id) as n from clients where account_id = ${account}) c where n % 10 = 0
      on conflict do nothing returning id, phone_number, last_message_on
    ), agreed as (
      insert into consents (account_id, phone, state, event_id, since)
      select ${account}, phone_number, 'opted-in', uuidv7(), last_message_on from added
    )
    insert into sms_messages (account_id, id, conversation_id, flow, body, user_id, from_number, status, created_at)
    select ${account}, uuidv7(last_message_on - now() - n * interval '9 minutes'), id,
      (array['outgoing', 'incoming'])[n]::sms_flow,
      (array['Done, it is in your email', 'Could you send me the certificate of ' || phone_number || '?'])[n],
      case when n = 1 then ${userId}::uuid end, case when n = 2 then phone_number end,
      (array['delivered', 'received'])[n]::sms_status, last_message_on - n * interval '9 minutes'
    from added, generate_series(1, 2) n`
}
