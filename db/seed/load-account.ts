import type { Sql, TransactionSql } from 'postgres'
import { FIRST_NAMES, LAST_NAMES, COMPANIES } from './names.ts'
import { Random } from './random.ts'

const BATCH = 10_000
const CLIENTS_PER_CONVERSATION = 10
const TEXTS_PER_CONVERSATION = 4

/** Well-formed area codes. Those that end in 11 are services. */
const AREA_CODES = Array.from({ length: 799 }, (_, index) => String(201 + index)).filter(
  (area) => !area.endsWith('11'),
)

const TEXTS = [
  'Good morning, could you send me the certificate for the new job?',
  'Done, it is in your email. Anything else for today?',
  'That was quick. My wife also asks about the umbrella policy',
  'Happy to quote it. I will text you the numbers this afternoon.',
]

/**
 * Fills an account up to `target` clients and a tenth as many conversations. The database generates the rows with
 * generate_series, so that only names are sent.
 */
export async function seedLoad(
  sql: Sql,
  options: { accountName: string; target: number; passwordHash: string; print: (line: string) => void },
): Promise<void> {
  const { target, print } = options
  const account = await sql.begin((tx) => findOrCreateAccount(tx, options.accountName, options.passwordHash))
  const [counted] = await sql<{ clients: number }[]>`
    select coalesce(max(clients), 0)::int as clients from account_counts where account_id = ${account.id}`
  const existing = counted?.clients ?? 0
  if (existing >= target) {
    print(`${options.accountName} already has ${existing} clients.`)
    return
  }
  const started = Date.now()
  for (let from = existing; from < target; from += BATCH) {
    const to = Math.min(from + BATCH, target)
    await sql.begin(async (tx) => {
      await addClients(tx, account.id, from, to)
      await addConversations(tx, account, from, to)
    })
    const seconds = (Date.now() - started) / 1000
    print(`${to} of ${target} clients, ${Math.round((to - existing) / seconds)} per second`)
  }
  // The planner needs statistics of the new rows.
  await sql`set role none`
  for (const table of ['clients', 'conversations', 'sms_messages', 'sms_deliveries']) {
    await sql.unsafe(`vacuum analyze ${table}`)
  }
  print(`Done in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

interface LoadAccount {
  id: string
  userId: string
  numberId: string
  number: string
}

async function findOrCreateAccount(
  tx: TransactionSql,
  name: string,
  passwordHash: string,
): Promise<LoadAccount> {
  const random = new Random(Array.from(name).reduce((sum, char) => sum * 31 + char.codePointAt(0)!, 7))
  const [found] = await tx<{ id: string }[]>`select id from accounts where name = ${name} order by id limit 1`
  const accountId = found?.id ?? random.id(new Date())
  if (!found) {
    await tx`insert into accounts (id, name) values (${accountId}, ${name})`
    const [location] = await tx<{ id: string }[]>`
      insert into locations (account_id, name, timezone) values (${accountId}, 'Main office', 'America/Denver') returning id`
    const email = name === 'Load Agency' ? 'owner@load.example' : `owner@${random.hex(8)}.example`
    await tx`
      insert into users (account_id, email, password_hash, role, first_name, last_name)
      values (${accountId}, ${email}, ${passwordHash}, 'owner', 'Lena', 'Ortiz')`
    await tx`
      insert into phone_numbers (account_id, location_id, number, friendly_name, is_default)
      select ${accountId}, ${location!.id}, number, 'Main', true
      from unnest(${AREA_CODES.map((area) => `1${area}5550199`)}::text[]) with ordinality as n (number, place)
      where not exists (select 1 from phone_numbers taken where taken.number = n.number)
      order by (place + ${random.int(0, 700)}) % 700 limit 1`
  }
  const [row] = await tx<LoadAccount[]>`
    select ${accountId}::uuid as id, n.id as "numberId", n.number,
      (select u.id from users u where u.account_id = ${accountId} order by (u.role = 'owner') desc, u.id limit 1) as "userId"
    from phone_numbers n where n.account_id = ${accountId} order by n.is_default desc limit 1`
  if (!row) throw new Error(`${name} has no phone number to text from.`)
  return row
}

/** Adds clients number `from` to `to`, excluding `to`. Those with a conversation get a unique mobile number. */
async function addClients(tx: TransactionSql, accountId: string, from: number, to: number): Promise<void> {
  await tx`
    insert into clients
      (account_id, id, first_name, last_name, company_name, email, mobile_phone, phone, co_first_name, co_last_name,
       co_status, created_at, updated_at)
    select ${accountId}, uuidv7(-age), first_name,
      last_name || case when i % 7 = 0 then '-' || other_name else '' end,
      case when i % 9 = 0 then (${[...COMPANIES]}::text[])[1 + i % ${COMPANIES.length}] || ' ' || i end,
      case when i % 4 <> 0 then 'client' || i || '@mail.example' end,
      ${numberOf(tx, tx`case when i % ${CLIENTS_PER_CONVERSATION} = 0 then i / ${CLIENTS_PER_CONVERSATION} else i * 7 + 3 end`)},
      case when i % 5 = 0 then ${numberOf(tx, tx`i * 13 + 1`)} end,
      case when i % 2 = 0 then (${[...FIRST_NAMES]}::text[])[1 + (i * 31) % ${FIRST_NAMES.length}] end,
      case when i % 2 = 0 then last_name end,
      case when i % 2 = 0 then 'Married' end,
      now() - age, now() - age
    from (
      select i,
        (${[...FIRST_NAMES]}::text[])[1 + (i * 17 + i / 70) % ${FIRST_NAMES.length}] as first_name,
        (${[...LAST_NAMES]}::text[])[1 + (i * 29 + i / 66) % ${LAST_NAMES.length}] as last_name,
        (${[...LAST_NAMES]}::text[])[1 + (i * 11 + i / 19) % ${LAST_NAMES.length}] as other_name,
        make_interval(mins => (i * 37) % 4000000 + 10) as age
      from generate_series(${from}::int, ${to - 1}::int) as i
    ) made`
}

async function addConversations(
  tx: TransactionSql,
  account: LoadAccount,
  from: number,
  to: number,
): Promise<void> {
  await tx`
    with people as (
      select c.id as client_id, c.mobile_phone as phone, i
      from generate_series(${from}::int, ${to - 1}::int) as i
      join clients c on c.account_id = ${account.id} and c.mobile_phone = ${numberOf(tx, tx`i / ${CLIENTS_PER_CONVERSATION}`)}
        and c.email is not distinct from case when i % 4 <> 0 then 'client' || i || '@mail.example' end
      where i % ${CLIENTS_PER_CONVERSATION} = 0
    ), added as (
      insert into conversations
        (account_id, id, client_id, level, phone_number, recipients, phone_number_id, status, waiting_since, last_message_on,
         last_message_preview, last_message_flow, last_message_status, last_message_by, created_at)
      select ${account.id}, uuidv7(-make_interval(mins => i + 60)), client_id, 'applicant', phone, array[phone],
        ${account.numberId}, case when i % 400 = 0 then 'attention' else 'open' end,
        case when i % 400 = 0 then now() - make_interval(mins => i + 5) end,
        now() - make_interval(mins => i + 5), ${TEXTS.at(-1)!}, 'outgoing', 'delivered', ${account.userId},
        now() - make_interval(mins => i + 60)
      from people
      on conflict do nothing
      returning id, phone_number, last_message_on
    ), messages as (
      insert into sms_messages (account_id, id, conversation_id, flow, body, user_id, from_number, status, created_at)
      select ${account.id}, uuidv7(at - now()), id,
        case when n % 2 = 1 then 'incoming' else 'outgoing' end::sms_flow,
        (${TEXTS}::text[])[n],
        case when n % 2 = 0 then ${account.userId}::uuid end,
        case when n % 2 = 1 then phone_number end,
        case when n % 2 = 1 then 'received' else 'delivered' end::sms_status, at
      from (
        select id, phone_number, n, last_message_on - make_interval(mins => (${TEXTS_PER_CONVERSATION}::int - n) * 9) as at
        from added, generate_series(1, ${TEXTS_PER_CONVERSATION}::int) as n
      ) lines
      returning id, conversation_id, flow, created_at
    )
    insert into sms_deliveries (account_id, message_id, conversation_id, to_number, from_number, status, attempts, created_at)
    select ${account.id}, m.id, r.id, r.phone_number, ${account.number}, 'delivered', 1, m.created_at
    from messages m join added r on r.id = m.conversation_id where m.flow = 'outgoing'`
}

/** SQL for the n-th number of the range reserved for fiction. Numbers repeat after about 79,000. */
const numberOf = (tx: TransactionSql, index: ReturnType<TransactionSql>) =>
  tx`'1' || (${AREA_CODES}::text[])[1 + (${index}) / 100 % ${AREA_CODES.length}] || '55501' || lpad(((${index}) % 100)::text, 2, '0')`
