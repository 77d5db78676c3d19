// @isolated: replaces modules or methods
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { storePeople } from '#app/features/people/clients/person-rows.server.ts'
import { PERSON_FIELDS } from '#app/features/people/clients/person.ts'
import { recordingPlace } from '#app/features/telephony/calls/recordings/recordings.server.ts'
import { fileCipher } from '#app/lib/crypto.server.ts'
import { env } from '#app/lib/env.server.ts'
import { log } from '#app/lib/log.server.ts'
import { sealFile } from '#app/lib/sealed-file.server.ts'
import { putFile } from '#app/lib/storage.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { clients } from '#db/schema/index.ts'
import { eq } from 'drizzle-orm'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useEmptyProvider } from '#tests/setup/empty-provider.ts'
import { archiveFile, requestArchive } from './archives.server.ts'
import { eraseClient, requestErasure } from './erase-client.server.ts'

const db = useDatabase()

// The provider has no recording anymore.
useEmptyProvider()

/** Facts about a person, each a word that stands nowhere else. */
const facts: string[] = []
function fact(): string {
  facts.push(`Fact${String(facts.length + 1).padStart(2, '0')}q`)
  return facts.at(-1)!
}

const MOBILE = '12085559101'
const PHONE = '12085559102'
const CO_MOBILE = '12085559103'
const SSN = '912345678'

/** A couple whose facts stand in every table that can know them. */
async function seedPerson() {
  const { account, location, number } = await makeAccount(db)
  const owner = await makeUser(db, account.id, { role: 'owner' })
  const bus = recordingBus()
  const ctx = makeCtx(db, account, owner, { bus })
  const worker = makeCtx({ pool: db.workerPool }, account, undefined, { bus })
  const person = await makeClient(db, account.id, {
    firstName: fact(),
    preferredFirstName: fact(),
    lastName: fact(),
    companyName: fact(),
    email: `${fact()}@person.example`,
    mobilePhone: MOBILE,
    phone: PHONE,
    coFirstName: fact(),
    coLastName: fact(),
    coEmail: `${fact()}@person.example`,
    coMobilePhone: CO_MOBILE,
    occupation: fact(),
    employerName: fact(),
    affiliateVia: fact(),
  })
  const merged = await makeClient(db, account.id, { lastName: fact(), deletedAt: new Date() })
  const friend = await makeClient(db, account.id, {
    firstName: 'Friend',
    affiliateVia: fact(),
    affiliateContactId: person.id,
  })
  const texts = PERSON_FIELDS.filter(({ stored, type }) => stored === 'details' && type === 'text').slice(
    0,
    6,
  )
  await ctx.db(async (tx) => {
    const values = {
      ...Object.fromEntries(texts.map(({ name }) => [name, fact()])),
      ssn: SSN,
    }
    const fields = PERSON_FIELDS.filter(({ name }) => Object.hasOwn(values, name))
    const { set } = await storePeople(tx, ctx, { id: person.id, before: person, fields, values, clear: [] })
    await tx.update(clients).set(set).where(eq(clients.id, person.id))
  })
  const of = { account: account.id, client: person.id, user: owner.id }
  const file = (kind: string) => putFile(of.account, kind, Buffer.from(fact()), 'image/png')
  for (const kind of [
    'addresses',
    'policies',
    'dependents',
    'vehicles',
    'homes',
    'commercials',
    'payment_methods',
    'extras',
    'links',
  ]) {
    await db.admin.unsafe(
      `insert into client_${kind} (account_id, client_id, data) values ($1, $2, $3::jsonb)`,
      [of.account, of.client, JSON.stringify({ notes: fact() }) as never],
    )
  }
  await db.admin`
    insert into client_documents (account_id, client_id, data, storage_key, file_name, content_type, byte_size)
    values (${of.account}, ${of.client}, ${db.admin.json({ name: fact() })}, ${await file('documents')}, ${fact()},
      'application/pdf', 6)`
  await db.admin`
    insert into activities (account_id, client_id, type, note, image_key, thumbnail_key)
    values (${of.account}, ${of.client}, 'note', ${fact()}, ${await file('notes')}, ${await file('notes')})`
  await db.admin`
    insert into client_merges (account_id, kind, client_id, other_id, snapshot)
    values (${of.account}, 'merge', ${of.client}, ${merged.id}, ${db.admin.json({ before: fact() })})`
  const [conversation] = await db.admin`
    insert into conversations (account_id, client_id, phone_number, recipients, phone_number_id, last_message_preview)
    values (${of.account}, ${of.client}, ${MOBILE}, ${[MOBILE]}, ${number.id}, ${fact()}) returning id`
  const [unknown] = await db.admin`
    insert into conversations (account_id, phone_number, recipients, phone_number_id)
    values (${of.account}, ${PHONE}, ${[PHONE]}, ${number.id}) returning id`
  const [group] = await db.admin`
    insert into conversations (account_id, phone_number, recipients, phone_number_id, last_message_preview)
    values (${of.account}, ${friend.mobilePhone}, ${[friend.mobilePhone!, CO_MOBILE]}, ${number.id}, ${fact()})
    returning id`
  for (const [id, from] of [
    [conversation!.id, MOBILE],
    [unknown!.id, PHONE],
    [group!.id, CO_MOBILE],
  ] as const) {
    const [message] = await db.admin`
      insert into sms_messages (account_id, conversation_id, flow, body, from_number, status)
      values (${of.account}, ${id}, 'incoming', ${fact()}, ${from}, 'received') returning id`
    await db.admin`
      insert into sms_media (account_id, message_id, state, storage_key, file_name)
      values (${of.account}, ${message!.id}, 'stored', ${await file('media')}, ${fact()})`
  }
  await db.admin`
    with sent as (
      insert into sms_messages (account_id, conversation_id, flow, body, status)
      values (${of.account}, ${group!.id}, 'outgoing', 'Hello all', 'failed') returning id
    ) insert into sms_deliveries (account_id, message_id, conversation_id, to_number, from_number, status, error_message, decision_evidence)
    select ${of.account}, id, ${group!.id}, ${friend.mobilePhone}, ${number.number}, 'failed', ${fact()}, ${fact()} from sent`
  await db.admin`
    insert into sms_messages (account_id, conversation_id, flow, body, from_number, status)
    values (${of.account}, ${group!.id}, 'incoming', 'Hello from a friend', ${friend.mobilePhone}, 'received')`
  await db.admin`
    insert into service_reviews (account_id, client_id, client_level, conversation_id, requested_by, request_id, token_hash,
      expires_at, feedback)
    values (${of.account}, ${of.client}, 'applicant', ${conversation!.id}, ${of.user}, ${randomUUID()}, ${Buffer.from('x')},
      now(), ${fact()})`
  await db.admin`
    insert into follow_ups (account_id, id, client_id, assign_to, due_at, note, message, created_by, conversation_id)
    values (${of.account}, ${uuidv7()}, ${of.client}, 'team', now(), ${fact()}, ${fact()}, ${of.user}, ${conversation!.id})`
  await seedCard(of)
  await seedCalls(of, worker, location.id)
  const [run] = await db.admin`
    with campaign as (
      insert into campaigns (account_id, name, content, target_tags, schedule_occurrence, schedule_start_on, created_by, updated_by)
      values (${of.account}, 'Spring', 'Hello', '{}', 'daily', now(), ${of.user}, ${of.user}) returning id
    ) insert into campaign_runs (account_id, campaign_id, run_date, content, user_id)
    select ${of.account}, id, now(), 'Hello', ${of.user} from campaign returning id`
  await db.admin`
    insert into campaign_recipients (account_id, run_id, phone, client_id, level, reason)
    values (${of.account}, ${run!.id}, ${MOBILE}, ${of.client}, 'applicant', ${fact()})`
  const [imported] = await db.admin`
    insert into imports (account_id, requested_by, file_name, format)
    values (${of.account}, ${of.user}, 'clients.csv', 'csv') returning id`
  await db.admin`
    insert into import_rows (account_id, import_id, n, sheet, line, client_id, before, keys, reason) values
      (${of.account}, ${imported!.id}, 1, 0, 1, ${of.client}, ${db.admin.json({ lastName: fact() })}, '{}', null),
      (${of.account}, ${imported!.id}, 2, 0, 2, null, null, ${[`phone ${MOBILE}`]}, ${fact()})`
  await db.admin`
    insert into made_files (account_id, kind, requested_by, state, file_key, expires_at)
    values (${of.account}, 'export', ${of.user}, 'done', ${await file('exports')}, now() + interval '1 day')`
  const archiveId = randomUUID()
  await requestArchive(ctx, { requestId: archiveId, clientId: null })
  await archiveFile.make(worker, archiveId)
  await db.admin`
    insert into audit_log (account_id, action, entity, entity_id, changes)
    values (${of.account}, 'updated', 'client', ${of.client}, ${db.admin.json([
      { field: 'lastName', label: 'Last name', before: fact(), after: fact() },
    ])})`
  await db.admin`
    insert into blocked_numbers (account_id, phone_number, reason) values (${of.account}, ${PHONE}, ${fact()})`
  await db.admin`
    insert into consents (account_id, phone, state, event_id, since)
    values (${of.account}, ${MOBILE}, 'opted-out', ${randomUUID()}, now())`
  await db.admin`
    insert into consent_events (account_id, phone, event, source, keyword)
    values (${of.account}, ${MOBILE}, 'opt-out', 'keyword', 'STOP')`
  return { ctx, worker, account, person, friend, group: group!.id as string }
}

async function seedCard({ account, client, user }: { account: string; client: string; user: string }) {
  const [card] = await db.admin`
    with board as (insert into task_boards (account_id, name) values (${account}, 'Renewals') returning id),
      lane as (
        insert into task_lanes (account_id, board_id, label, position) select ${account}, id, 'New', 0 from board
        returning id, board_id
      )
    insert into task_cards (account_id, board_id, lane_id, client_id, title, details, position)
    select ${account}, board_id, id, ${client}, ${fact()}, ${fact()}, 'a0' from lane returning id`
  await db.admin`
    insert into task_card_events (account_id, card_id, kind, text, user_id)
    values (${account}, ${card!.id}, 'comment', ${fact()}, ${user})`
}

/** A call of theirs with a recording, and a colleague's call that they were added to. */
async function seedCalls(
  of: { account: string; client: string },
  worker: ReturnType<typeof makeCtx>,
  location: string,
) {
  const call = (number: string | null) => db.admin`
    insert into calls (account_id, direction, format, state, phone_number, location_id, transcript)
    values (${of.account}, 'inbound', 'voicemail', 'ended', ${number}, ${location}, ${number && fact()}) returning id`
  const [[own], [other]] = await Promise.all([call(MOBILE), call(null)])
  for (const id of [own!.id, other!.id]) {
    await db.admin`
      insert into call_legs (account_id, call_id, kind, side, phone_number, label, via)
      values (${of.account}, ${id}, 'outside', 'theirs', ${CO_MOBILE}, ${`number:${CO_MOBILE}`}, 'ring')`
    await db.admin`
      insert into call_events (account_id, call_id, key, payload)
      values (${of.account}, ${id}, ${`${id}`}, ${db.admin.json({ CallerName: fact() })})`
  }
  const id = uuidv7()
  const cipher = await worker.db((tx) => fileCipher(tx, of.account, recordingPlace(id)))
  const key = await putFile(
    of.account,
    'recordings',
    sealFile(cipher, Buffer.from('RIFF')),
    'application/octet-stream',
  )
  await db.admin`
    insert into call_recordings (account_id, id, call_id, kind, provider_sid, duration, recorded_at, state, storage_key,
      byte_size, content_type, problem)
    values (${of.account}, ${id}, ${own!.id}, 'voicemail', ${`RE${'1'.repeat(32)}`}, 3, now(), 'stored', ${key}, 4, 'audio/wav',
      ${fact()})`
  const [list] = await db.admin`
    insert into imports (account_id, requested_by, file_name, format, state)
    select ${of.account}, id, 'calls.csv', 'csv', 'done' from users where account_id = ${of.account} limit 1 returning id`
  // One of the contact, and one of a number that no contact had.
  for (const [client, phone] of [
    [of.client, '12085559299'],
    [null, PHONE],
  ] as const) {
    await db.admin`
      insert into imported_calls (account_id, import_id, client_id, phone_number, direction, started_at, handled_by, fingerprint,
        storage_key)
      values (${of.account}, ${list!.id}, ${client}, ${phone}, 'inbound', now(), ${fact()}, ${fact()},
        ${await putFile(of.account, 'recordings', Buffer.from(fact()), 'application/octet-stream')})`
  }
  const [transcript] = await db.admin`
    insert into call_transcripts (account_id, call_id, recording_id, state, language, summary, next_steps, seconds, asked_at)
    values (${of.account}, ${own!.id}, ${id}, 'done', 'en-US', ${fact()}, ${fact()}, 3, now()) returning id`
  await db.admin`
    insert into transcript_sentences (account_id, transcript_id, position, speaker, start_ms, end_ms, text)
    values (${of.account}, ${transcript!.id}, 0, 'theirs', 0, 900, ${fact()})`
}

/** Every row of the database as text, with the name of its table. */
async function database(): Promise<string[]> {
  const tables = await db.admin<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`
  const rows = await Promise.all(
    tables.map(({ name }) => db.admin.unsafe(`select '${name} ' || t::text as row from ${name} t`)),
  )
  return rows.flat().map((row) => row.row as string)
}

async function allFiles(): Promise<string[]> {
  const directory = join(env().DATA_DIR, 'files')
  const names = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(
        async (entry) =>
          `${entry.name} ${(await readFile(join(entry.parentPath, entry.name))).toString('latin1')}`,
      ),
  )
}

test('leaves none of fifty facts about a person in the database, files, exports or logs', async () => {
  const logged: string[] = []
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(log, level).mockImplementation((...args: unknown[]) => void logged.push(JSON.stringify(args)))
  }
  // Tests of other files leave theirs in this directory.
  const others = new Set(await allFiles())
  const storedFiles = async () => (await allFiles()).filter((file) => !others.has(file))
  const { ctx, worker, account, person, friend, group } = await seedPerson()
  expect(facts.length).toBeGreaterThanOrEqual(50)
  const places = [...(await database()), ...(await storedFiles())].join('\n')
  // Proves that the search finds them.
  expect(facts.filter((each) => !places.toLowerCase().includes(each.toLowerCase()))).toEqual([])

  await requestErasure(ctx, person.id)
  await eraseClient(worker, person.id)

  const left = [...(await database()), ...(await storedFiles()), ...logged]
  const wanted = [...facts, MOBILE, PHONE, CO_MOBILE, SSN, person.id].map((each) => each.toLowerCase())
  const found = left.filter((row) => wanted.some((each) => row.toLowerCase().includes(each)))
  // The keys are those that docs/data.md lists.
  expect([...new Set(found.map((row) => row.split(' ')[0]))].toSorted()).toEqual([
    'graphile_worker._private_jobs',
    'public.audit_log',
    'public.blocked_numbers',
    'public.consent_events',
    'public.consents',
    'public.conversations',
  ])
  const words = facts.map((each) => each.toLowerCase())
  expect(found.filter((row) => words.some((each) => row.toLowerCase().includes(each)))).toEqual([])
  // Archives are compressed and recordings are sealed, so the search can't look into those: no file may be left.
  expect(await storedFiles()).toEqual([])

  // The others' data stays.
  const messages = await db.admin`select body from sms_messages where conversation_id = ${group} order by id`
  expect(messages.map(({ body }) => body as string)).toEqual(['Hello all', 'Hello from a friend'])
  const [conversation] =
    await db.admin`select last_message_preview as preview from conversations where id = ${group}`
  expect(conversation!.preview).toBe('Hello from a friend')
  const kept = await db.admin`select id from clients where account_id = ${account.id}`
  expect(kept).toEqual([{ id: friend.id }])
  await eraseClient(worker, person.id)
})

test('keeps conversations and calls of a number that another contact has too', async () => {
  const { account, number } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
  const shared = '12085559109'
  const [one, other] = [
    await makeClient(db, account.id, { mobilePhone: shared }),
    await makeClient(db, account.id, { phone: shared }),
  ]
  await db.admin`
    insert into conversations (account_id, client_id, phone_number, recipients, phone_number_id)
    values (${account.id}, ${other.id}, ${shared}, ${[shared]}, ${number.id})`
  await db.admin`
    insert into calls (account_id, direction, format, state, phone_number)
    values (${account.id}, 'inbound', 'inbound', 'ended', ${shared})`
  await requestErasure(ctx, one.id)
  await eraseClient(ctx, one.id)
  const [left] = await db.admin`
    select (select count(*)::int from clients where account_id = ${account.id}) as clients,
      (select count(*)::int from conversations where account_id = ${account.id}) as conversations,
      (select count(*)::int from calls where account_id = ${account.id}) as calls`
  expect(left).toEqual({ clients: 1, conversations: 1, calls: 1 })
})

test('only admins erase a contact, not a super user who acts as one', async () => {
  const { account } = await makeAccount(db)
  const client = await makeClient(db, account.id)
  const employee = makeCtx(db, account, await makeUser(db, account.id, { role: 'employee' }))
  await expect(requestErasure(employee, client.id)).rejects.toMatchObject({ code: 'forbidden' })
  const owner = await makeUser(db, account.id, { role: 'owner' })
  const ghost = { ...makeCtx(db, account, owner), ghostedBy: owner.id }
  await expect(requestErasure(ghost, client.id)).rejects.toMatchObject({ code: 'forbidden' })
  const other = await makeAccount(db)
  const stranger = makeCtx(db, other.account, await makeUser(db, other.account.id, { role: 'owner' }))
  await expect(requestErasure(stranger, client.id)).rejects.toMatchObject({ code: 'not-found' })
})
