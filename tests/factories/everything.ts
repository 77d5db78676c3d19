import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { uuidv7 } from '#app/lib/uuid.ts'
import { clients } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeCtx, makeUser, nextNumber, recordingBus } from './index.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { ensureConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { createRecord } from '#app/features/people/records/records.server.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import { sampleForm, SHAPES } from '#app/features/people/records/samples.fixture.ts'
import { storePeople } from '#app/features/people/clients/person-rows.server.ts'
import { PERSON_FIELDS } from '#app/features/people/clients/person.ts'
import { attachedTables } from '#app/features/contacts/merge/attached-tables.server.ts'
import { schemaOf } from '#app/features/people/records/kind-schema.ts'

// Contacts with a row in every table, and all their rows as stored.

export async function makeAgency(db: TestDatabase) {
  const { account, location, number } = await makeAccount(db)
  const dana = await makeUser(db, account.id, { role: 'owner' })
  const maya = await makeUser(db, account.id, { firstName: 'Maya', lastName: 'Reyes', role: 'owner' })
  const bus = recordingBus()
  // Later than every row made here, since the database's own clock dates most of them.
  const at = { time: new Date(Date.now() + 60_000) }
  const ctx = makeCtx(db, account, dana, { now: () => at.time, bus })
  return { account, location, number, dana, maya, bus, at, ctx }
}

export type Agency = Awaited<ReturnType<typeof makeAgency>>

/** A contact of one or two people with a row in every table. `seed` makes its values distinct. */
export async function makeEverything(
  db: TestDatabase,
  { account, ctx, dana, maya, location, number }: Agency,
  options: { people: 1 | 2; seed: string; amount?: number | undefined },
): Promise<string> {
  const { seed } = options
  const mobile = nextNumber()
  const coMobile = options.people === 2 ? nextNumber() : null
  const created = new Date(Date.UTC(2025, seed.length % 12, 1 + (seed.charCodeAt(0) % 27), 3, 4, 5, 678))
  const client = await makeClient(db, account.id, {
    firstName: `First ${seed}`,
    lastName: `Last ${seed}`,
    companyName: `Company ${seed}`,
    externalId: `C-${seed}`,
    mobilePhone: mobile,
    dob: '1980-02-03',
    rating: 4,
    locationId: location.id,
    managedBy: seed.length % 2 ? dana.id : maya.id,
    managedOn: created,
    affiliateVia: `Radio ${seed}`,
    createdAt: created,
    ...(coMobile
      ? {
          coFirstName: `Co ${seed}`,
          coLastName: `Last ${seed}`,
          coMobilePhone: coMobile,
          coStatus: 'Married',
        }
      : {}),
  })
  const { id } = client
  await withAccount(db.pool, account.id, async (tx) => {
    const named = (level: string, name: string) => `${level} ${name} ${seed}`
    const levels = options.people === 2 ? ['applicant', 'coapplicant'] : ['applicant']
    const fields = PERSON_FIELDS.filter((field) => field.stored !== 'column' && levels.includes(field.level))
    const values = Object.fromEntries(
      fields.map((field) => [
        field.name,
        field.stored === 'sealed'
          ? `9${String(seed.charCodeAt(0)).padStart(4, '0')}${field.level === 'applicant' ? '1111' : '2222'}`
          : field.type === 'list'
            ? [{ name: named(field.level, field.name) }]
            : named(field.level, field.name),
      ]),
    )
    const { set } = await storePeople(tx, ctx, { id, before: client, fields, values, clear: [] })
    await tx.update(clients).set(set).where(eq(clients.id, id))
  })
  let method: string | null = null
  const shapes = SHAPES.slice(0, options.amount ?? SHAPES.length)
  for (const [name, fixed] of [...shapes].sort(([a]) => (a === 'payment-method' ? -1 : 0))) {
    const { typed } = sampleForm(name, fixed)
    const paid = name === 'policy' && method ? { ...typed, paymentMethod: method } : typed
    const made = await createRecord(ctx, { name, clientId: id }, schemaOf(KINDS[name]).parse(paid))
    if (name === 'payment-method') method ??= made.id
  }
  await db.admin`
    insert into tags (account_id, name) values (${account.id}, 'Common') on conflict do nothing`
  const [own] = await db.admin<{ id: string }[]>`
    insert into tags (account_id, name) values (${account.id}, ${`Tag ${seed}`}) returning id`
  const [shared] = await db.admin<{ id: string }[]>`
    select id from tags where account_id = ${account.id} and name = 'Common'`
  await db.admin`
    insert into client_tags (account_id, client_id, tag_id)
    values (${account.id}, ${id}, ${own!.id}), (${account.id}, ${id}, ${shared!.id})`
  await db.admin`
    insert into client_favorites (account_id, user_id, client_id)
    values (${account.id}, ${seed.length % 2 ? dana.id : maya.id}, ${id})`
  const conversations: [string[], 'applicant' | 'coapplicant' | 'combined'][] = [[[mobile], 'applicant']]
  if (coMobile) conversations.push([[coMobile], 'coapplicant'], [[mobile, coMobile], 'combined'])
  await withAccount(db.pool, account.id, async (tx) => {
    for (const [recipients, level] of conversations) {
      await ensureConversation(
        tx,
        ctx,
        { recipients, phoneNumber: recipients[0]!, clientId: id, level },
        { ours: number },
      )
    }
  })
  await db.admin`
    insert into sms_messages (account_id, conversation_id, flow, body, status)
    select account_id, id, 'incoming', ${`Hello of ${seed}`}, 'received' from conversations where client_id = ${id}`
  await db.admin`
    insert into service_reviews (account_id, client_id, client_level, conversation_id, requested_by, request_id, token_hash,
      expires_at, rating)
    select account_id, client_id, 'applicant', id, ${dana.id}, ${randomUUID()}, ${Buffer.from(seed)}, now(), 4
    from conversations where client_id = ${id} limit 1`
  await db.admin`
    insert into consents (account_id, phone, state, event_id, since)
    values (${account.id}, ${mobile}, ${seed.length % 2 ? 'opted-out' : 'opted-in'}, ${randomUUID()}, now())`
  await db.admin`
    insert into activities (account_id, client_id, type, note, user_id, deleted_at)
    values (${account.id}, ${id}, 'note', ${`Note ${seed}`}, ${dana.id}, null),
      (${account.id}, ${id}, 'phone', '', ${dana.id}, null), (${account.id}, ${id}, 'note', 'Old', ${dana.id}, now())`
  await db.admin`
    insert into follow_ups (account_id, id, client_id, assign_to, user_id, due_at, note, message_to, created_by)
    values (${account.id}, ${uuidv7()}, ${id}, 'self', ${dana.id}, now(), ${`Call ${seed}`}, ${coMobile}, ${dana.id})`
  const [lane] = await db.admin<{ id: string; board_id: string }[]>`
    with board as (
      insert into task_boards (account_id, name) values (${account.id}, ${`Board ${seed}`}) returning id
    )
    insert into task_lanes (account_id, board_id, label, position)
    select ${account.id}, id, 'Assigned', 0 from board returning id, board_id`
  await db.admin`
    insert into task_cards (account_id, board_id, lane_id, client_id, level, title, position)
    values (${account.id}, ${lane!.board_id}, ${lane!.id}, ${id}, ${coMobile ? 'coapplicant' : 'applicant'},
      ${`Card ${seed}`}, 'a0')`
  await db.admin`
    insert into client_extras (account_id, client_id, data, deleted_at)
    values (${account.id}, ${id}, ${db.admin.json({ field: 'Gate', value: seed })}, now())`
  await db.admin`
    insert into client_documents (account_id, client_id, data, storage_key, file_name, content_type, byte_size)
    values (${account.id}, ${id}, ${db.admin.json({ name: `Card ${seed}` })}, ${`${account.id}/documents/${seed}`},
      'card.pdf', 'application/pdf', 9)`
  const doneImport = async () => {
    const [row] = await db.admin<{ id: string }[]>`
      insert into imports (account_id, requested_by, file_name, format, state)
      values (${account.id}, ${dana.id}, ${`${seed}.csv`}, 'csv', 'done') returning id`
    return row!.id
  }
  if (options.amount === undefined)
    await fillOtherTables(
      db,
      { account_id: account.id, client_id: id, user_id: dana.id, import_id: await doneImport() },
      seed,
    )
  return id
}

/** A row in each other table of clients: its texts are of the seed, and other columns without a default of their type. */
async function fillOtherTables(
  db: TestDatabase,
  ids: { account_id: string; client_id: string; user_id: string; import_id: string },
  seed: string,
): Promise<void> {
  const values: Record<string, unknown> = {
    uuid: ids.user_id,
    text: seed,
    boolean: false,
    jsonb: {},
    integer: 1,
  }
  for (const { name } of attachedTables()) {
    const [filled] = await db.admin`select from ${db.admin(name)} where client_id = ${ids.client_id} limit 1`
    if (filled) continue
    const columns = await db.admin<{ name: keyof typeof ids; type: string }[]>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER' and column_default is null
        and (data_type = 'text' or is_nullable = 'NO' or column_name = 'client_id')`
    const row = columns.map((column) => [
      column.name,
      ids[column.name] ?? values[column.type] ?? new Date(Date.UTC(2025, 0, 1)),
    ])
    await db.admin`insert into ${db.admin(name)} ${db.admin(Object.fromEntries(row))}`
  }
}

/** Every row of every table that belongs to one of these contacts or their conversations. */
export async function everythingOf(
  db: TestDatabase,
  ids: readonly string[],
): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {}
  const read = async (name: string, where: string, row = 'to_jsonb(t)') => {
    const rows = await db.admin.unsafe(
      `select ${row} as row from ${name} t where ${where} order by to_jsonb(t)::text`,
      [ids as string[]],
    )
    all[name] = rows.map((row) => row.row as unknown)
  }
  // An undo restores everything but the version, which only grows.
  await read('clients', 'id = any($1::uuid[])', "to_jsonb(t) - 'version'")
  for (const { name } of attachedTables()) await read(name, 'client_id = any($1::uuid[])')
  const ofConversations =
    'conversation_id in (select id from conversations where client_id = any($1::uuid[]))'
  await read('sms_messages', ofConversations)
  await read('conversation_users', ofConversations)
  await read('consents', 'account_id in (select account_id from clients where id = any($1::uuid[]))')
  await read('tags', 'account_id in (select account_id from clients where id = any($1::uuid[]))')
  return all
}
