import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { eraseClient } from '#app/features/system/account-data/erase-client.server.ts'
import { EXPORTED } from '#app/features/system/account-data/tables.server.ts'
import { findPersonData } from '#app/features/system/account-data/person-data.server.ts'
import { removeExpiredFiles } from '#app/features/accounts/files/remove-expired.server.ts'
import { mergeClients, type MergeClients } from '#app/features/contacts/merge/merge-clients.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { getFile, putFile } from '#app/lib/storage.server.ts'
import { makeAgency, makeEverything } from '#tests/factories/everything.ts'
import { makeClient, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { zipEntries } from '#tests/setup/zip.ts'
import { checkZip } from './check-zip.server.ts'
import { entrySources, WITHOUT_ENTRIES } from './entries.server.ts'
import { EVIDENCE_TIMED_OUT } from './evidence-labels.ts'
import { listEvidence, requestEvidence } from './evidence.server.ts'
import { evidenceFile } from './make-evidence.server.ts'
import type { EvidenceLimits } from './limits.ts'
import type { Manifest } from './manifest.ts'
import { readSeals } from './seal.server.ts'

const db = useDatabase()
useAreas()

let agency: Awaited<ReturnType<typeof makeAgency>>
let clientId: string
let directory: string
beforeAll(async () => {
  agency = await makeAgency(db)
  clientId = await makeEverything(db, agency, { people: 2, seed: 'Aurelia' })
  directory = await mkdtemp(join(tmpdir(), 'evidence-'))
})
// The agency's clock is ahead, and rows made with it too.
const worker = () =>
  makeCtx(db, agency.account, undefined, {
    bus: recordingBus(),
    now: () => new Date(agency.at.time.getTime() + 1000),
  })

async function make(
  ctx = agency.ctx,
  client = clientId,
  longest?: number,
  limits: Partial<EvidenceLimits> = {},
) {
  const requestId = randomUUID()
  agency.at.time = new Date(agency.at.time.getTime() + 5000)
  await requestEvidence(ctx, { requestId, clientId: client, ...limits })
  await evidenceFile.make(worker(), requestId, longest === undefined ? {} : { milliseconds: longest })
  return (await listEvidence(ctx, client)).find(({ id }) => id === requestId)!
}

async function save(id: string) {
  const { file } = await evidenceFile.read(agency.ctx, id, 'zip')
  const path = join(directory, `${id}.zip`)
  await writeFile(path, Buffer.from(await file.arrayBuffer()))
  return { path, entries: await zipEntries(file) }
}

const manifestOf = (entries: Map<string, Buffer>) =>
  JSON.parse(entries.get('manifest.json')!.toString()) as Manifest
const linesOf = (entries: Map<string, Buffer>) =>
  entries
    .get('entries.jsonl')!
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { kind: string; at: string; data: Record<string, unknown> })

test('holds what is recorded about a contact in order, and is sealed', async () => {
  const made = await make()
  expect(made).toMatchObject({ state: 'done', error: null, downloadable: true })
  const { path, entries } = await save(made.id)
  const lines = linesOf(entries)
  expect(lines).toHaveLength(made.seal!.entries)
  const times = lines.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
  expect(new Set(lines.map(({ kind }) => kind))).toContain('sms_messages')
  const all = entries.get('entries.jsonl')!.toString()
  expect(all).toContain('Hello of Aurelia')
  expect(all).not.toContain('storage_key')
  expect(all).not.toContain('$stored')
  expect(entries.get('evidence.html')!.toString()).toContain('Hello of Aurelia')
  expect(entries.get('evidence.pdf')!.subarray(0, 5).toString()).toBe('%PDF-')
  expect(manifestOf(entries)).toMatchObject({
    contact: { id: clientId },
    madeBy: { id: agency.ctx.actor!.id },
    timeZone: agency.account.timezone,
  })
  const checked = await checkZip(path, db.pool)
  expect(checked.problems).toEqual([])
  expect(checked.manifestHash).toBe(made.seal!.manifestHash)
  const [log] =
    await db.admin`select detail, actor_id from audit_log where action = 'sealed an evidence file' and account_id = ${agency.account.id}`
  expect(log).toMatchObject({
    detail: `seal ${made.seal!.number}, ${made.seal!.hash}`,
    actor_id: agency.ctx.actor!.id,
  })
})

test('doesn’t say that a text came to the number which its conversation has now', async () => {
  const client = await makeEverything(db, agency, { people: 1, seed: 'Ignatius' })
  const moved = nextNumber()
  await db.admin`
    with other as (
      insert into phone_numbers (account_id, location_id, number, friendly_name)
      values (${agency.account.id}, ${agency.location.id}, ${moved}, 'Second') returning id
    ) update conversations set phone_number_id = (select id from other) where client_id = ${client}`
  const { entries } = await save((await make(agency.ctx, client)).id)
  const received = linesOf(entries).filter(({ kind }) => kind === 'sms_messages')
  expect(received).toHaveLength(1)
  expect(JSON.stringify(received)).not.toContain(moved)
  expect(entries.get('evidence.html')!.toString()).not.toContain(formatPhone(moved))
})

/** The ledger's keywords and the numbers of calls in the evidence of a client. */
async function consentsAndCalls(client: string) {
  const lines = linesOf((await save((await make(agency.ctx, client)).id)).entries)
  const of = (kind: string, column: string) =>
    lines.filter((line) => line.kind === kind).map(({ data }) => data[column])
  return { consents: of('consent_events', 'keyword'), calls: of('calls', 'phone_number') }
}

async function addConsent(phone: string, keyword: string, messageId: string | null = null) {
  await db.admin`
    insert into consent_events (account_id, phone, event, source, keyword, message_id)
    values (${agency.account.id}, ${phone}, 'opt-out', 'keyword', ${keyword}, ${messageId})`
}

const mobileOf = async (client: string) =>
  (await db.admin`select mobile_phone from clients where id = ${client}`)[0]!.mobile_phone as string

test('has the consents of a number that another contact has too, and of one that was corrected', async () => {
  const client = await makeEverything(db, agency, { people: 1, seed: 'Leonora' })
  const [before, now] = [await mobileOf(client), nextNumber()]
  await makeClient(db, agency.account.id, { mobilePhone: before })
  await addConsent(before, 'STOP')
  expect((await consentsAndCalls(client)).consents).toEqual(['STOP'])
  await db.admin`update clients set mobile_phone = ${now} where id = ${client}`
  await makeClient(db, agency.account.id, { phone: now })
  await addConsent(now, 'END')
  expect((await consentsAndCalls(client)).consents).toEqual(['STOP', 'END'])
})

test('has the consents and calls of a number that a contact in the trash has too', async () => {
  const client = await makeEverything(db, agency, { people: 1, seed: 'Marcella' })
  const phone = await mobileOf(client)
  const duplicate = await makeClient(db, agency.account.id, { mobilePhone: phone })
  await addConsent(phone, 'STOP')
  await db.admin`
    insert into calls (account_id, direction, format, state, status, phone_number)
    values (${agency.account.id}, 'outbound', 'outbound', 'ended', 'completed', ${phone})`
  expect(await consentsAndCalls(client)).toEqual({ consents: ['STOP'], calls: [] })
  await db.admin`update clients set deleted_at = now() where id = ${duplicate.id}`
  expect(await consentsAndCalls(client)).toEqual({ consents: ['STOP'], calls: [phone] })
})

test('has of a group only what the others texted about consent there', async () => {
  const client = await makeEverything(db, agency, { people: 1, seed: 'Nathaniel' })
  const phone = await mobileOf(client)
  const friend = nextNumber()
  const [message] = await db.admin`
    with conversation as (
      insert into conversations (account_id, phone_number, recipients, phone_number_id)
      values (${agency.account.id}, ${friend}, ${[phone, friend]}, ${agency.number.id}) returning id
    )
    insert into sms_messages (account_id, conversation_id, flow, body, from_number, status)
    select ${agency.account.id}, id, 'incoming', 'Stop', ${friend}, 'received' from conversation returning id`
  await addConsent(friend, 'STOP', message!.id as string)
  await addConsent(friend, 'QUIT')
  expect((await consentsAndCalls(client)).consents).toEqual(['STOP'])
})

test('names what is missing, and who deleted what', async () => {
  const account = agency.account.id
  const actor = agency.ctx.actor!.id
  const call = randomUUID()
  await db.admin`
    insert into activities (account_id, id, client_id, type, format, note)
    values (${account}, ${call}, ${clientId}, 'phone', 'inbound', 'Wants the fence covered')`
  await db.admin`
    insert into calls (account_id, id, direction, format, state, status, phone_number)
    values (${account}, ${call}, 'inbound', 'inbound', 'ended', 'completed', '15550100123')`
  for (const [state, sid] of [
    ['waiting', 'RE1'],
    ['missing', 'RE2'],
    ['stored', 'RE3'],
  ] as const) {
    await db.admin`
      insert into call_recordings (account_id, call_id, kind, provider_sid, duration, recorded_at, state, storage_key, byte_size, content_type)
      values (${account}, ${call}, 'call', ${sid + call}, 65, now(), ${state}, ${`${account}/recordings/none`}, 10, 'audio/wav')`
  }
  const [transcript] = await db.admin`
    insert into call_transcripts (account_id, call_id, recording_id, state, language, summary, seconds, asked_at)
    select account_id, call_id, id, 'done', 'en-US', 'Wants a fence.', 65, now() from call_recordings
    where call_id = ${call} and state = 'stored' returning id`
  await db.admin`
    insert into transcript_sentences (account_id, transcript_id, position, speaker, start_ms, end_ms, text)
    values (${account}, ${transcript!.id}, 0, 'theirs', 61000, 63000, 'It is a cedar fence.')`
  const note = randomUUID()
  await db.admin`
    insert into activities (account_id, id, client_id, type, note, deleted_at)
    values (${account}, ${note}, ${clientId}, 'note', 'Сказано по-русски, 谢谢 😀', now())`
  await db.admin`
    insert into audit_log (account_id, actor_id, action, entity, entity_id, detail)
    values (${account}, ${actor}, 'deleted a note', 'note', ${note}, ${`of contact ${clientId}`})`
  const { entries } = await save((await make()).id)
  const { missing } = manifestOf(entries)
  expect(missing.map(({ why }) => why)).toEqual(
    expect.arrayContaining([
      'only the provider has it so far',
      'the provider no longer has it, and it was never fetched',
      'the file isn’t in the storage any more',
    ]),
  )
  const page = entries.get('evidence.html')!.toString()
  expect(page).toContain('Wants the fence covered')
  expect(page).toContain('Missing: Recording, 1:05 min, only the provider has it so far')
  expect(page).toContain('Summary (made by a machine): Wants a fence.')
  expect(page).toMatch(/1:01 min .*: It is a cedar fence\./)
  expect(page).toContain('Сказано по-русски, 谢谢 😀')
  const name = `${agency.ctx.actor!.firstName} ${agency.ctx.actor!.lastName}`.trim()
  expect(page).toContain(`Deleted by ${name}: `)
  expect(page).toContain('Audit log: deleted a note')
})

test('covers the history of a contact that was merged in', async () => {
  const kept = await makeEverything(db, agency, { people: 1, seed: 'Clement' })
  const other = await makeEverything(db, agency, { people: 1, seed: 'Dorothea' })
  const before = await make(agency.ctx, other)
  await mergeClients(agency.ctx, { keep: kept, other, mode: 'secondary' } as MergeClients)
  const made = await make(agency.ctx, kept)
  const { entries, path } = await save(made.id)
  expect(manifestOf(entries).contact.merged).toEqual([other])
  const all = entries.get('entries.jsonl')!.toString()
  expect(all).toContain('Hello of Clement')
  expect(all).toContain('Hello of Dorothea')
  expect((await listEvidence(agency.ctx, kept)).map(({ id }) => id)).toEqual([made.id, before.id])
  expect((await checkZip(path, db.pool)).problems).toEqual([])
})

test('holds only the kinds and days that were chosen, and says so', async () => {
  const client = await makeEverything(db, agency, { people: 1, seed: 'Philippa' })
  await db.admin`update sms_messages set created_at = '2026-03-02T06:30:00Z'
    where conversation_id in (select id from conversations where client_id = ${client})`
  const madeWith = async (limits: Partial<EvidenceLimits>) => {
    const made = await make(agency.ctx, client, undefined, limits)
    const { path, entries } = await save(made.id)
    expect((await checkZip(path, db.pool)).problems).toEqual([])
    return { made, entries, kinds: [...new Set(linesOf(entries).map(({ kind }) => kind))] }
  }
  const { made, entries, kinds } = await madeWith({
    kinds: ['texts'],
    fromDay: '2026-03-01',
    toDay: '2026-03-02',
  })
  expect(kinds).toEqual(['sms_messages'])
  expect(made.limits).toBe('from 2026-03-01, to 2026-03-02 · Texts and campaigns')
  expect(entries.get('evidence.html')!.toString()).toContain(`only ${made.limits}`)
  expect(manifestOf(entries).limits).toEqual({ fromDay: '2026-03-01', toDay: '2026-03-02', kinds: ['texts'] })
  // Days are the account's: in its zone the text is of the evening before.
  expect((await madeWith({ kinds: ['texts'], fromDay: '2026-03-02' })).kinds).not.toContain('sms_messages')
  expect((await madeWith({ kinds: ['texts'], toDay: '2026-03-01' })).kinds).toContain('sms_messages')
  expect((await madeWith({ kinds: ['records'] })).kinds).not.toContain('sms_messages')
})

test('is for owners and admins of the account, who share them', async () => {
  const made = await make()
  const admin = makeCtx(db, agency.account, await makeUser(db, agency.account.id, { role: 'admin' }))
  expect((await listEvidence(admin, clientId)).map(({ id }) => id)).toContain(made.id)
  expect((await evidenceFile.read(admin, made.id, 'pdf')).name).toMatch(/^evidence-.*\.pdf$/)
  const employee = makeCtx(db, agency.account, await makeUser(db, agency.account.id, { role: 'employee' }))
  const ghost = { ...agency.ctx, ghostedBy: randomUUID() }
  const other = await makeAgency(db)
  const request = { requestId: randomUUID(), clientId }
  for (const ctx of [employee, ghost]) {
    await expect(requestEvidence(ctx, request)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(listEvidence(ctx, clientId)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(evidenceFile.read(ctx, made.id, 'zip')).rejects.toMatchObject({
      code: 'forbidden',
    })
  }
  await expect(requestEvidence(other.ctx, request)).rejects.toMatchObject({ code: 'not-found' })
  await expect(evidenceFile.read(other.ctx, made.id, 'zip')).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('makes one when asked twice or by two, and seals it once', async () => {
  const admin = makeCtx(db, agency.account, await makeUser(db, agency.account.id, { role: 'admin' }))
  const requestId = randomUUID()
  await Promise.all([
    requestEvidence(agency.ctx, { requestId, clientId }),
    requestEvidence(agency.ctx, { requestId, clientId }),
    requestEvidence(admin, { requestId: randomUUID(), clientId }),
  ])
  const open = await db.admin`select id from made_files where state = 'queued' and client_id = ${clientId}`
  expect(open).toHaveLength(1)
  // A worker that died, and the next one.
  await db.admin`update made_files set state = 'running', attempts = 1 where id = ${open[0]!.id}`
  await evidenceFile.make(worker(), open[0]!.id)
  await evidenceFile.make(worker(), open[0]!.id)
  expect(await db.admin`select number from evidence_seals where id = ${open[0]!.id}`).toHaveLength(1)
})

test('links the seals of files that are made at the same time', async () => {
  const other = await makeEverything(db, agency, { people: 1, seed: 'Ephraim' })
  const made = await Promise.all([make(), make(agency.ctx, other)])
  expect(new Set(made.map(({ seal }) => seal!.number)).size).toBe(2)
  for (const { id } of made) expect((await checkZip((await save(id)).path, db.pool)).problems).toEqual([])
})

test('seals nothing when it fails', async () => {
  const before = (await agency.ctx.db(readSeals)).length
  expect(await make(agency.ctx, clientId, -1)).toMatchObject({
    state: 'failed',
    error: EVIDENCE_TIMED_OUT,
    seal: null,
  })
  expect(await agency.ctx.db(readSeals)).toHaveLength(before)
})

test('the check finds a change in the database, and a file of another account', async () => {
  const { path, entries } = await save((await make()).id)
  const { id } = manifestOf(entries)
  const [row] = await db.admin`select hash from evidence_entries where seal_id = ${id} and position = 2`
  await db.admin`update evidence_entries set hash = ${'a'.repeat(64)} where seal_id = ${id} and position = 2`
  expect((await checkZip(path, db.pool)).problems).toEqual(
    expect.arrayContaining(['Entry 2 isn’t the one that the database sealed.']),
  )
  expect((await checkZip(path, null)).problems).toEqual([])
  await db.admin`update evidence_entries set hash = ${row!.hash} where seal_id = ${id} and position = 2`
  expect((await checkZip(path, db.pool)).problems).toEqual([])
})

test('the files expire and are erased with the contact; the seal stays, and verifies a copy', async () => {
  const client = await makeEverything(db, agency, { people: 1, seed: 'Philomena' })
  const made = await make(agency.ctx, client)
  const copy = await save(made.id)
  const expire = (days: number) =>
    removeExpiredFiles({
      pool: db.workerPool,
      bus: recordingBus(),
      now: () => new Date(Date.now() + days * 86_400_000),
    })
  await expire(29)
  expect((await listEvidence(agency.ctx, client))[0]).toMatchObject({ downloadable: true })
  await expire(31)
  expect((await listEvidence(agency.ctx, client))[0]).toMatchObject({ downloadable: false, state: 'done' })
  const second = await make(agency.ctx, client)
  const [{ file_key: fileKey, pdf_key: pdfKey } = {}] =
    await db.admin`select file_key, pdf_key from made_files where id = ${second.id}`
  await eraseClient(worker(), client)
  for (const key of [fileKey, pdfKey]) expect(await getFile(agency.account.id, key)).toBeNull()
  expect((await checkZip(copy.path, db.pool)).problems).toEqual([])
  const kept = await db.admin`
    select s.*, e.hash, e.chain from evidence_seals s join evidence_entries e on e.seal_id = s.id where s.id = ${made.id}`
  expect(kept.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept)).not.toContain('Philomena')
})

const keysOf = async (id: string) =>
  (
    await db.admin`
      select unnest(array[file_key, pdf_key]) as key from made_files where id = ${id} and file_key is not null`
  ).map(({ key }) => key as string)

const stored = async (keys: readonly string[]) => {
  const files = await Promise.all(keys.map((key) => getFile(agency.account.id, key)))
  return files.filter((file) => file !== null).length
}

/** Requests a file and makes it, doing something else after its entries were read. */
async function makeWhile(client: string, during: (id: string) => Promise<void>) {
  const id = randomUUID()
  await requestEvidence(agency.ctx, { requestId: id, clientId: client })
  const ctx = worker()
  let keys: string[] | undefined
  const publish: typeof ctx.publish = async (events) => {
    if (!keys) {
      keys = await keysOf(id)
      await during(id)
    }
    await ctx.publish(events)
  }
  await evidenceFile.make({ ...ctx, publish }, id)
  return { id, keys: keys! }
}

test('an erasure stops a file of another contact that already has the erased one’s texts', async () => {
  const client = await makeEverything(db, agency, { people: 1, seed: 'Octavia' })
  const erased = await makeEverything(db, agency, { people: 1, seed: 'Perpetua' })
  const numbers = [await mobileOf(client), await mobileOf(erased)]
  await db.admin`
    with conversation as (
      insert into conversations (account_id, phone_number, recipients, phone_number_id)
      values (${agency.account.id}, ${numbers[0]!}, ${numbers}, ${agency.number.id}) returning id
    )
    insert into sms_messages (account_id, conversation_id, flow, body, from_number, status)
    select ${agency.account.id}, id, 'incoming', 'Perpetua was here', ${numbers[1]!}, 'received' from conversation`
  const { id, keys } = await makeWhile(client, () => eraseClient(worker(), erased))
  expect((await listEvidence(agency.ctx, client))[0]).toMatchObject({
    id,
    state: 'failed',
    error: expect.stringContaining('was erased') as string,
    seal: null,
    downloadable: false,
  })
  expect(keys).toHaveLength(2)
  expect(await stored(keys)).toBe(0)
  const { entries } = await save((await make(agency.ctx, client)).id)
  expect(entries.get('entries.jsonl')!.toString()).not.toContain('Perpetua was here')
})

test('an erasure that is run again stops what the first run did not get to', async () => {
  const client = await makeEverything(db, agency, { people: 1, seed: 'Reginald' })
  const gone = randomUUID()
  const { id, keys } = await makeWhile(client, () => eraseClient(worker(), gone))
  expect((await listEvidence(agency.ctx, client))[0]).toMatchObject({ id, state: 'failed' })
  expect(await stored(keys)).toBe(0)
})

test('an erasure leaves no files of a contact’s own that are finished while it runs', async () => {
  const client = await makeEverything(db, agency, { people: 1, seed: 'Quentin' })
  const id = randomUUID()
  await requestEvidence(agency.ctx, { requestId: id, clientId: client })
  let erasing: Promise<void> | undefined
  let keys: string[] = []
  await db.admin.begin(async (tx) => {
    // The erasure has removed all copies that it knows of when it waits for this.
    await tx`select from service_reviews where client_id = ${client} for update`
    erasing = eraseClient(worker(), client)
    await expect
      .poll(
        () =>
          db.admin`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      .toHaveLength(1)
    await evidenceFile.make(worker(), id)
    keys = await keysOf(id)
    expect(await stored(keys)).toBe(2)
  })
  await erasing
  expect(await stored(keys)).toBe(0)
})

test('a worker that takes over removes what a dead one stored', async () => {
  const client = await makeEverything(db, agency, { people: 1, seed: 'Rosalind' })
  const id = randomUUID()
  await requestEvidence(agency.ctx, { requestId: id, clientId: client })
  const left = [
    await putFile(agency.account.id, 'evidence', Buffer.from('zip'), 'application/zip'),
    await putFile(agency.account.id, 'evidence', Buffer.from('pdf'), 'application/pdf'),
  ]
  await db.admin`
    update made_files set state = 'running', attempts = 1, file_key = ${left[0]!}, pdf_key = ${left[1]!}
    where id = ${id}`
  await evidenceFile.make(worker(), id)
  expect(await stored(left)).toBe(0)
  expect(await stored(await keysOf(id))).toBe(2)
})

test('a worker that was thought dead leaves the file to the one that took over', async () => {
  const client = await makeEverything(db, agency, { people: 1, seed: 'Sebastian' })
  const began = Promise.withResolvers<void>()
  const firstEnded = Promise.withResolvers<void>()
  let second: Promise<void> | undefined
  const { id, keys } = await makeWhile(client, async (same) => {
    const publish = async () => {
      began.resolve()
      await firstEnded.promise
    }
    second = evidenceFile.make({ ...worker(), publish }, same)
    await began.promise
  })
  expect(await stored(keys)).toBe(0)
  expect((await listEvidence(agency.ctx, client))[0]).toMatchObject({ state: 'running', seal: null })
  firstEnded.resolve()
  await second
  expect((await checkZip((await save(id)).path, db.pool)).problems).toEqual([])
})

test('every table about a contact has entries, or says why not', async () => {
  const names = EXPORTED.map(({ name }) => name)
  expect(Object.keys(WITHOUT_ENTRIES).filter((name) => !names.includes(name))).toEqual([])
  const client = await makeEverything(db, agency, { people: 1, seed: 'Gideon' })
  const account = agency.account.id
  const user = agency.ctx.actor!.id
  const [{ phone, message } = {}] = await db.admin`
    select c.mobile_phone as phone, m.id as message from clients c
    join conversations r on r.client_id = c.id join sms_messages m on m.conversation_id = r.id where c.id = ${client} limit 1`
  await db.admin`
    insert into consent_events (account_id, phone, event, source, keyword, message_id)
    values (${account}, ${phone}, 'opt-out', 'keyword', 'STOP', ${message})`
  await db.admin`
    insert into calls (account_id, direction, format, state, status, phone_number)
    values (${account}, 'inbound', 'inbound', 'ended', 'missed', ${phone})`
  await db.admin`insert into blocked_numbers (account_id, phone_number) values (${account}, ${phone})`
  await db.admin`
    with campaign as (
      insert into campaigns (account_id, name, content, target_tags, schedule_occurrence, schedule_start_on, created_by, updated_by)
      values (${account}, 'Renewals', 'Hi {firstName}', '{}', 'once', now(), ${user}, ${user}) returning id
    ), run as (
      insert into campaign_runs (account_id, campaign_id, run_date, content, user_id)
      select ${account}, id, now() - interval '1 minute', 'Hi {firstName}', ${user} from campaign returning id
    )
    insert into campaign_recipients (account_id, run_id, phone, client_id, level, state, reason)
    select ${account}, id, ${phone}, ${client}, 'applicant', 'denied', 'Opted out' from run`
  const person = await agency.ctx.db((tx) => findPersonData(tx, client))
  const sources = await entrySources(agency.ctx, person!)
  const { entries } = await save((await make(agency.ctx, client)).id)
  const found = new Set(linesOf(entries).map(({ kind }) => kind))
  expect(sources.map(({ table }) => table).filter((table) => !found.has(table))).toEqual([])
  const page = entries.get('evidence.html')!.toString()
  expect(page).toMatch(/Consent: opt-out.*Hello of Gideon.*Keyword: STOP/)
  expect(page).toMatch(/Campaign: Renewals.*denied.*Why: Opted out/)
})
