import { randomUUID } from 'node:crypto'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { open } from '#app/lib/crypto.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { conversations } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { mergeClients } from '#app/features/contacts/merge/merge-clients.server.ts'
import { createRecord, listRecords } from '#app/features/people/records/records.server.ts'
import { removeExpiredImports } from './expired-imports.server.ts'
import { requestExport } from '../export/exports.server.ts'
import {
  abortImport,
  chooseDuplicates,
  mapImport,
  startImport,
  stopImport,
  undoImport,
  uploadImport,
} from './import-steps.server.ts'
import { getImport, listImports } from './imports.server.ts'
import { importReport } from './import-report.server.ts'
import type { DuplicateChoice } from './import-labels.ts'
import { exportFile } from '../export/run-export.server.ts'
import { runImport } from './run-import.server.ts'
import { checkBatch } from './check-import.server.ts'
import { listImportRows, sampleRows } from './import-preview.server.ts'
import { undoBatch } from './undo-import.server.ts'
import { writeBatch } from './write-import.server.ts'

const db = useDatabase()
useAreas()

async function agency(role: 'owner' | 'employee' = 'owner') {
  const { account, number } = await makeAccount(db)
  const user = await makeUser(db, account.id, { role })
  const bus = recordingBus()
  const ctx = makeCtx(db, account, user, { bus })
  const worker = makeCtx(db, account, undefined, { bus })
  const upload = async (content: string | Buffer, fileName = 'book.csv') => {
    const { id } = await uploadImport(ctx, {
      requestId: randomUUID(),
      path: await tempFile(content),
      fileName,
    })
    await runImport(worker, id)
    return id
  }
  const view = (id: string) => getImport(ctx, id)
  /** Takes the guessed targets, except for these headings. */
  const check = async (id: string, duplicates: DuplicateChoice = 'skip') => {
    const { sheets } = await view(id)
    await mapImport(ctx, id, {
      kinds: sheets.map((sheet) => sheet.kind),
      targets: sheets.map((sheet) => sheet.targets),
      duplicates,
    })
    await runImport(worker, id)
    return view(id)
  }
  const run = async (id: string) => {
    await startImport(ctx, id)
    await runImport(worker, id)
    return view(id)
  }
  const names = async () =>
    (
      await db.admin<{ name: string }[]>`
        select concat_ws(' ', first_name, last_name) as name from clients
        where account_id = ${account.id} and deleted_at is null order by name`
    ).map((row) => row.name)
  return { account, number, user, ctx, worker, bus, upload, view, check, run, names }
}

test('imports a CSV of another program: guesses headings, checks rows, creates clients with addresses', async () => {
  const { account, number, ctx, worker, upload, view, check, run, names } = await agency()
  const conversation = await withAccount(db.pool, account.id, async (tx) => {
    const [row] = await tx
      .insert(conversations)
      .values({
        accountId: account.id,
        phoneNumber: '12085550140',
        recipients: ['12085550140'],
        phoneNumberId: number.id,
        status: 'open',
      })
      .returning()
    return row!
  })
  const id = await upload(
    '\ufeffFirst;Last;Cell;E-mail;Birthday;Street;City;State;Zip;SSN;Notes\r\n' +
      'Zoë;Ångström;(208) 555-0140;zoe@mail.example;7/4/1985;1 Elm St;Boise;id;2134;912-78-7731;hello\r\n' +
      '\r\n' +
      ';;12;not an email;31/31/2000;;;;;123;\r\n',
  )
  const read = await view(id)
  expect(read).toMatchObject({ state: 'mapping', error: null })
  expect(read.sheets[0]!.targets).toEqual([
    'firstName',
    'lastName',
    'mobilePhone',
    'email',
    'dob',
    'address.address',
    'address.city',
    'address.state',
    'address.zipcode',
    'ssn',
    '#notes',
  ])
  const checked = await check(id)
  expect(checked.counts).toEqual({ created: 1, updated: 0, records: 0, skipped: 0, failed: 1 })
  const { rows } = await listImportRows(ctx, checked, { state: 'error', after: -1 })
  expect(rows[0]).toMatchObject({ line: 4 })
  expect(rows[0]!.reason).toContain('Enter a first name, a last name, a company or a phone number.')
  expect(rows[0]!.reason).toContain('Cell: A phone number has 10 digits, this has 2.')
  expect(rows[0]!.reason).toContain('Birthday: There is no such day.')
  expect(rows[0]!.reason).toContain('SSN: Enter all nine digits')
  expect(rows[0]!.title).not.toContain('123')
  expect(await names()).toEqual([])

  expect((await run(id)).counts).toMatchObject({ created: 1, records: 1, failed: 1 })
  expect(await names()).toEqual(['Zoë Ångström'])
  const [stored] = await db.admin`select * from clients where account_id = ${account.id}`
  expect(stored).toMatchObject({ mobile_phone: '12085550140', email: 'zoe@mail.example' })
  const client = await getClient(ctx, stored!.id as string)
  expect(client.values).toMatchObject({ dob: '1985-07-04', ssn: '•••-••-7731' })
  expect((await listRecords(ctx, 'address', client.id))[0]!.values).toMatchObject({
    type: 'Physical',
    address: '1 Elm St',
    state: 'ID',
    zipcode: '02134',
  })
  const sealed = (stored!.sealed as Record<string, string>).ssn!
  expect(
    await withAccount(db.pool, account.id, (tx) =>
      open(tx, account.id, sealed, { table: 'clients', column: 'ssn', rowId: client.id }),
    ),
  ).toBe('912787731')
  // The conversation with an unknown number is now the client's.
  const owner = async () =>
    (await db.admin`select client_id from conversations where id = ${conversation.id}`)[0]
  expect(await owner()).toEqual({ client_id: client.id })

  // Also if the number comes with an update. Without messaging nothing happens.
  await db.admin`update clients set mobile_phone = null where id = ${client.id}`
  await db.admin`update conversations set client_id = null, level = null where id = ${conversation.id}`
  const corrected = 'Email,Cell\nzoe@mail.example,208-555-0140\n'
  worker.account.messagingEnabled = false
  const corrections = async () => run((await check(await upload(corrected), 'update')).id)
  expect((await corrections()).counts).toMatchObject({ updated: 1, failed: 0 })
  expect(await owner()).toEqual({ client_id: null })
  worker.account.messagingEnabled = true
  await db.admin`update clients set mobile_phone = null where id = ${client.id}`
  await corrections()
  expect(await owner()).toEqual({ client_id: client.id })
})

test('stores no secrets in clear, and removes the file once the columns are chosen', async () => {
  const { account, ctx, upload, check } = await agency()
  const { id } = await uploadImport(ctx, {
    requestId: randomUUID(),
    path: await tempFile('First,SSN\nAda,912-78-7731'),
    fileName: 'x.csv',
  })
  const [before] = await db.admin`select file_key from imports where id = ${id}`
  const key = before!.file_key as string
  expect(await getFile(account.id, key)).not.toBeNull()
  await abortImport(ctx, id)
  expect(await getFile(account.id, key)).toBeNull()

  const second = await upload('First,SSN\nAda,912-78-7731')
  await check(second)
  const dump = JSON.stringify([
    await db.admin`select * from imports where id = ${second}`,
    await db.admin`select * from import_rows where import_id = ${second}`,
    await db.admin`select * from audit_log where account_id = ${account.id}`,
    await queuedJobs(db),
  ])
  expect(dump).not.toMatch(/912-?48-?7731/)
  expect(dump).toContain('"file_key":null')
})

test('finds duplicates by phone, email, and name with birth date, with a choice for each row', async () => {
  const { account, ctx, upload, check, run, names } = await agency()
  const phone = await makeClient(db, account.id, {
    firstName: 'By',
    lastName: 'Phone',
    coPhone: '12085550151',
  })
  const email = await makeClient(db, account.id, {
    firstName: 'By',
    lastName: 'Email',
    email: 'Some@Mail.example',
  })
  await makeClient(db, account.id, { firstName: 'Józef', lastName: 'Born', dob: '1970-01-02' })
  await makeClient(db, account.id, {
    firstName: 'In',
    lastName: 'Trash',
    mobilePhone: '12085550199',
    deletedAt: new Date(),
  })
  const id = await upload(
    [
      'First name,Last name,Mobile phone,Email,Date of birth',
      'New,Phone,208-555-0151,,',
      'New,Email,,some@mail.EXAMPLE,',
      'jozef,BORN,,,1970-01-02',
      'Not,Found,2085550199,,',
      'Twice,Over,2085550188,,',
      'Twice,Again,2085550188,,',
    ].join('\n'),
  )
  const checked = await check(id)
  expect(checked.counts).toMatchObject({ created: 2, skipped: 4 })
  const { rows } = await listImportRows(ctx, checked, { state: 'duplicate', after: -1 })
  expect(rows.map((row) => [row.line, row.match?.by ?? row.matchLine])).toEqual([
    [2, 'phone'],
    [3, 'email'],
    [4, 'name and birth date'],
    [7, 6],
  ])
  await chooseDuplicates(ctx, id, {
    shared: 'skip',
    rows: new Map([
      [rows[0]!.n, 'update'],
      [rows[1]!.n, 'create'],
    ]),
  })
  const done = await run(id)
  expect(done.counts).toMatchObject({ created: 3, updated: 1, skipped: 2 })
  expect(await names()).toEqual(
    ['By Email', 'Józef Born', 'New Email', 'New Phone', 'Not Found', 'Twice Over'].toSorted(),
  )
  expect((await getClient(ctx, phone.id)).coPhone).toBe('12085550151')
  expect((await getClient(ctx, email.id)).email).toBe('Some@Mail.example')
})

test('undo moves new clients to the trash, restores updated ones, and keeps later changes', async () => {
  const { account, ctx, worker, upload, check, run, view, names } = await agency()
  const one = await makeClient(db, account.id, {
    firstName: 'One',
    email: 'one@mail.example',
    dob: '1980-05-05',
    rating: 2,
    details: { income: 100 },
  })
  const two = await makeClient(db, account.id, { firstName: 'Two', email: 'two@mail.example' })
  const [before] =
    await db.admin`select to_jsonb(c) - '{updated_at,version}'::text[] as row from clients c where id = ${one.id}`
  const id = await upload(
    [
      'First name,Email,Date of birth,Income,Rating,Street,City',
      'Uno,one@mail.example,1981-06-06,"$2,000",5,9 Oak Ave,Boise',
      'Due,two@mail.example,,,,,',
      'Three,three@mail.example,,,,,',
      // The first contact once more.
      'Uno,one@mail.example,,"$3,000",,9 Oak Avenue,Boise',
    ].join('\n'),
  )
  await check(id, 'update')
  expect((await run(id)).counts).toMatchObject({ created: 1, updated: 3, records: 2 })
  expect((await getClient(ctx, one.id)).values).toMatchObject({ firstName: 'Uno', income: 300_000 })
  await db.admin`update clients set last_name = 'Later', version = version + 1 where id = ${two.id}`

  await undoImport(ctx, id)
  await runImport(worker, id)
  expect(await view(id)).toMatchObject({ state: 'undone', undoable: false })
  const [after] =
    await db.admin`select to_jsonb(c) - '{updated_at,version}'::text[] as row from clients c where id = ${one.id}`
  expect(after).toEqual(before)
  expect(await names()).toEqual(['Due Later', 'One Whitcomb'])
  expect(await listRecords(ctx, 'address', one.id)).toEqual([])
  await undoImport(ctx, id)
  expect(await db.admin`select reason from import_rows where import_id = ${id} and line = 3`).toEqual([
    { reason: 'Someone changed this since, so it was left as it is.' },
  ])
})

test('undo leaves a client that was merged since', async () => {
  const { account, ctx, worker, upload, check, run } = await agency()
  const old = await makeClient(db, account.id, { firstName: 'Old', lastName: 'Hand' })
  const id = await upload('First name,Email\nNew,new@mail.example\nOther,other@mail.example')
  await check(id)
  await run(id)
  const [made] =
    await db.admin`select id from clients where account_id = ${account.id} and first_name = 'New'`
  await mergeClients(ctx, { keep: made!.id, other: old.id, mode: 'secondary' })
  await undoImport(ctx, id)
  await runImport(worker, id)
  const left = await db.admin`
    select first_name, co_first_name from clients where account_id = ${account.id} and deleted_at is null`
  expect(left).toEqual([{ first_name: 'New', co_first_name: 'Old' }])
})

test('continues after a crash without doing anything twice', async () => {
  const { account, ctx, worker, upload, view } = await agency()
  const rows = Array.from({ length: 750 }, (_, n) => `N${n},L${n},n${n}@mail.example`)
  const id = await upload(['First name,Last name,Email', ...rows].join('\n'))
  // Another worker reads it again, as after a crash.
  await db.admin`update imports set state = 'reading' where id = ${id}`
  await runImport(worker, id)
  expect((await view(id)).sheets[0]!.rows).toBe(750)
  expect(await db.admin`select count(*)::int as rows from import_rows where import_id = ${id}`).toEqual([
    { rows: 751 },
  ])

  const again = await upload(['First name,Last name,Email', ...rows].join('\n'))
  const { sheets } = await view(again)
  await mapImport(ctx, again, { kinds: ['contacts'], targets: [sheets[0]!.targets], duplicates: 'skip' })
  await Promise.all([checkBatch(worker, again), checkBatch(worker, again)])
  await runImport(worker, again)
  expect((await view(again)).counts!.created).toBe(750)
  await startImport(ctx, again)
  // One batch is written, then the worker dies during the next, which is rolled back.
  await writeBatch(worker, again)
  const dying: Ctx = {
    ...worker,
    db: (work) =>
      worker.db(async (tx) => {
        await work(tx)
        throw new Error('killed')
      }),
  }
  await expect(writeBatch(dying, again)).rejects.toThrow('killed')
  await Promise.all([runImport(worker, again), runImport(worker, again)])
  const done = await view(again)
  expect(done).toMatchObject({ state: 'done', counts: { created: 750, failed: 0, skipped: 0 } })
  const count = async () =>
    (
      await db.admin`
        select count(*)::int as rows, count(distinct email)::int as emails from clients
        where account_id = ${account.id} and deleted_at is null`
    )[0]
  expect(await count()).toEqual({ rows: 750, emails: 750 })

  await undoImport(ctx, again)
  await expect(undoBatch(dying, again)).rejects.toThrow('killed')
  expect(await count()).toEqual({ rows: 750, emails: 750 })
  await Promise.all([runImport(worker, again), runImport(worker, again)])
  expect(await view(again)).toMatchObject({ state: 'undone' })
  expect(await count()).toEqual({ rows: 0, emails: 0 })
})

test('importing an export restores it in another account, and changes nothing in the same one', async () => {
  const { account, ctx, worker, user, upload, check, run } = await agency()
  const client = await makeClient(db, account.id, {
    firstName: "=Ann'a",
    lastName: '  Łoś ',
    suffix: 'Jr.',
    preferredFirstName: '-Annie',
    companyName: '@home "LLC", a\nb',
    email: 'ann@mail.example',
    mobilePhone: '12085550123',
    phone: '13075550111',
    dob: '1899-01-31',
    coFirstName: "'=Bo",
    coDob: '1985-12-01',
    gender: 'Female',
    rating: 5,
    occupation: '+1',
    details: { income: 1_234_500, heightFeet: 5, smoker: true, healthHistory: 'good' },
    coDetails: { education: 'PhD' },
  })
  await createRecord(
    ctx,
    { name: 'policy', clientId: client.id },
    {
      type: 'Auto',
      company: '=Granite',
      premium: 184_207,
      effectiveDate: '2026-01-15',
      managedBy: user.id,
      notes: 'a\nb',
      link: 'https://x.example/?a=1',
    },
  )
  await createRecord(
    ctx,
    { name: 'address', clientId: client.id },
    {
      type: 'Mailing',
      address: '1 "Q" St',
      zipcode: '02134-0001',
      pinned: true,
    },
  )
  await createRecord(
    ctx,
    { name: 'dependent', clientId: client.id },
    {
      firstName: 'Mia',
      dob: '2015-03-04',
      goodStudent: true,
      ssn: '912787731',
    },
  )
  const { id } = await requestExport(ctx, {
    requestId: randomUUID(),
    scope: ['policies', 'addresses', 'dependants'],
  })
  await exportFile.make(worker, id)
  const file = Buffer.from(await (await exportFile.read(ctx, id)).file.arrayBuffer())

  const bring = async (to: Pick<Awaited<ReturnType<typeof agency>>, 'upload' | 'check' | 'run'>) => {
    const into = await to.upload(file, 'export.xlsx')
    const checked = await to.check(into, 'update')
    return { checked, done: await to.run(into) }
  }
  const other = await agency()
  const { checked, done } = await bring(other)
  expect(checked.counts).toEqual({ created: 1, updated: 0, records: 3, skipped: 0, failed: 0 })
  expect(done.counts).toEqual({ created: 1, updated: 0, records: 3, skipped: 0, failed: 0 })
  const [copy] = await db.admin<
    { id: string }[]
  >`select id from clients where account_id = ${other.account.id}`
  const [was, is] = [await getClient(ctx, client.id), await getClient(other.ctx, copy!.id)]
  // Names are trimmed and line breaks become spaces, as in the form.
  expect(is.values).toEqual({ ...was.values, lastName: 'Łoś', companyName: '@home "LLC", a b' })
  expect(is.rating).toBe(5)
  for (const kind of ['policy', 'address', 'dependent'] as const) {
    const [from] = await listRecords(ctx, kind, client.id)
    const [to] = await listRecords(other.ctx, kind, copy!.id)
    const { ssn: _ssn, managedBy: _user, ...values } = from!.values
    expect(to!.values, kind).toEqual(values)
  }

  const same = await bring({ upload, check, run })
  expect(same.checked.counts).toMatchObject({ created: 0, skipped: 1 })
  // The stored line break and spaces are those of no form.
  expect(same.done.counts).toMatchObject({ created: 0, updated: 1, records: 0 })
  expect(await listRecords(ctx, 'policy', client.id)).toHaveLength(1)
})

test('imports tags, manager, location and referrer by name, creates new tags, and undoes them', async () => {
  const { account, user, ctx, worker, upload, check, run } = await agency()
  const colleague = await makeUser(db, account.id, { role: 'employee' })
  const old = await makeClient(db, account.id, { firstName: 'Old', email: 'old@mail.example' })
  await db.admin`
    insert into tags (account_id, name, rule) values (${account.id}, 'Renewals', null),
      (${account.id}, 'By rule', '{"combinator": "and", "rules": []}')`
  const id = await upload(
    [
      'Contact ID,First,Email,Tags,Managed by,Location,Referred by (Contact ID)',
      `1,New,new@mail.example,"renewals; ""A, B"", By rule, Fresh",${colleague.email.toUpperCase()},main office,2`,
      `2,Sender,sender@mail.example,,,nowhere,${old.id}`,
      '3,Old,old@mail.example,"Renewals,Fresh",,Main office,1',
      `4,Long,,${'x'.repeat(61)},,,nobody`,
    ].join('\n'),
  )
  const checked = await check(id, 'update')
  expect(checked.counts).toMatchObject({ created: 3, skipped: 1, failed: 0, looks: 1 })
  const { rows } = await listImportRows(ctx, checked, { state: 'look', after: -1 })
  expect(rows[0]!.looks[0]!.reason).toBe('Use at most 60 characters for a tag.')
  const done = await run(id)
  expect(done.counts).toMatchObject({ created: 3, updated: 1, failed: 0 })
  const look = () => db.admin`
    select c.first_name as name, c.managed_by as manager, l.name as location, r.first_name as referrer, (
        select string_agg(t.name, ' + ' order by t.name) from client_tags m
        join tags t on t.account_id = m.account_id and t.id = m.tag_id where m.client_id = c.id) as tags
    from clients c left join locations l on l.account_id = c.account_id and l.id = c.location_id
      left join clients r on r.id = c.affiliate_contact_id
    where c.account_id = ${account.id} and c.deleted_at is null order by c.first_name`
  const main = 'Main office'
  expect(await look()).toEqual([
    { name: 'Long', manager: user.id, location: null, referrer: null, tags: null },
    {
      name: 'New',
      manager: colleague.id,
      location: main,
      referrer: 'Sender',
      tags: 'A, B + Fresh + Renewals',
    },
    { name: 'Old', manager: null, location: main, referrer: 'New', tags: 'Fresh + Renewals' },
    { name: 'Sender', manager: user.id, location: null, referrer: 'Old', tags: null },
  ])
  await undoImport(ctx, id)
  await runImport(worker, id)
  expect(await look()).toEqual([{ name: 'Old', manager: null, location: null, referrer: null, tags: null }])
})

test('hides the apostrophe that makes a cell safe, and doesn’t add another in a report', async () => {
  const { ctx, upload, check, run, names } = await agency()
  const row = `'=Ann,'+1-385-555-0123,ann@mail.example\n`
  const checked = await check(await upload(`First,Last,Email\n${row}${row}`))
  const { rows } = await listImportRows(ctx, checked, { state: 'duplicate', after: -1 })
  expect(rows[0]!.title).toBe('=Ann · +1-385-555-0123 · ann@mail.example')
  expect((await sampleRows(ctx, checked))[0]!.rows[0]).toEqual([
    '=Ann',
    '+1-385-555-0123',
    'ann@mail.example',
  ])
  await run(checked.id)
  const report = await new Response(await importReport(ctx, checked.id)).text()
  expect(report).toContain(`,"'=Ann","'+1-385-555-0123",ann@mail.example`)
  await run((await check(await upload(report.replace('ann@mail.example', '')))).id)
  expect(await names()).toEqual(['=Ann +1-385-555-0123', '=Ann +1-385-555-0123'])
})

test('a policy finds its payment method again, or keeps its name as text; methods are never created', async () => {
  const { account, ctx, worker, upload, check, run } = await agency()
  const client = await makeClient(db, account.id, { firstName: 'Ann' })
  const method = await createRecord(
    ctx,
    { name: 'payment-method', clientId: client.id },
    {
      type: 'checking',
      name: 'Ann Whitcomb',
      account: '90817263544',
    },
  )
  await createRecord(ctx, { name: 'policy', clientId: client.id }, { type: 'Auto', paymentMethod: method.id })
  const { id } = await requestExport(ctx, { requestId: randomUUID(), scope: ['policies'] })
  await exportFile.make(worker, id)
  const file = Buffer.from(await (await exportFile.read(ctx, id)).file.arrayBuffer())
  const bring = async () => {
    const into = await upload(file, 'export.xlsx')
    await check(into, 'update')
    return (await run(into)).counts
  }
  expect(await bring()).toMatchObject({ unchanged: 1, records: 0 })
  await db.admin`update client_policies set deleted_at = now() where client_id = ${client.id}`
  expect(await bring()).toMatchObject({ records: 1 })
  expect((await listRecords(ctx, 'policy', client.id))[0]!.values).toEqual({
    type: 'Auto',
    paymentMethod: method.id,
  })
  // Without the payment method its masked name is ignored.
  await db.admin`update client_payment_methods set deleted_at = now() where client_id = ${client.id}`
  expect(await bring()).toMatchObject({ records: 0 })
  // As other programs write it.
  const other = await upload(
    `Contact ID,Type,Payment method\n${client.id},Home,Escrow by the bank`,
    'policies.csv',
  )
  const { sheets } = await getImport(ctx, other)
  expect(sheets[0]!.kind).toBe('contacts')
  await mapImport(ctx, other, {
    kinds: ['policies'],
    targets: [['#id', 'type', 'paymentMethod']],
    duplicates: 'skip',
  })
  await runImport(worker, other)
  await run(other)
  expect((await listRecords(ctx, 'policy', client.id)).at(-1)!.values).toEqual({
    type: 'Home',
    paymentMethod: 'other',
    paymentMethodOther: 'Escrow by the bank',
  })
})

test('publishes one event for an import of any size, reports progress, and can be stopped and undone', async () => {
  const { account, bus, ctx, worker, upload, check, view } = await agency()
  const rows = Array.from({ length: 625 }, (_, n) => `N${n},L${n}`)
  const id = await upload(['First,Last', ...rows].join('\n'))
  await check(id)
  bus.events.length = 0
  await startImport(ctx, id)
  // A job without time does one batch and leaves the rest to the next.
  await runImport(worker, id, -1)
  expect(await view(id)).toMatchObject({ state: 'running', percent: 80, counts: { created: 500 } })
  await stopImport(ctx, id)
  await runImport(worker, id)
  const stopped = await view(id)
  expect(stopped).toMatchObject({
    state: 'done',
    undoable: true,
    counts: { created: 500, skipped: 125, failed: 0 },
    error: 'Stopped by Dana Okafor: 125 rows were not imported.',
  })
  const published = bus.events.filter((event) => event.topic === 'account').map((event) => event.name)
  expect(published).toEqual(['revalidate', 'refresh_tags'])
  expect(
    bus.events.flatMap((event) =>
      event.name === 'contacts_import' ? [(event.data as { percent: number }).percent] : [],
    ),
  ).toEqual([80, 99])
  const report = await new Response(await importReport(ctx, id)).text()
  expect(report.match(/The import was stopped before this row\./g)).toHaveLength(125)
  await expect(stopImport((await agency()).ctx, id)).rejects.toMatchObject({ code: 'not-found' })
  await undoImport(ctx, id)
  // The rows that weren't imported have nothing to undo.
  expect(await view(id)).toMatchObject({ state: 'undoing', percent: 20 })
  await runImport(worker, id)
  const [left] = await db.admin`
    select count(*)::int as rows from clients where account_id = ${account.id} and deleted_at is null`
  expect(left).toEqual({ rows: 0 })
})

test('says what is wrong with a broken file, and changes nothing', async () => {
  const { ctx, upload, view, names } = await agency()
  const take = async (bytes: Buffer) =>
    uploadImport(ctx, { requestId: randomUUID(), path: await tempFile(bytes), fileName: 'x' })
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Contacts').addRows([['First name'], ['Ada']])
  const xlsx = Buffer.from(await book.xlsx.writeBuffer())
  const damaged = Buffer.from(xlsx)
  damaged.fill(
    7,
    damaged.indexOf('xl/worksheets/sheet1.xml') + 60,
    damaged.indexOf('xl/worksheets/sheet1.xml') + 160,
  )
  for (const [bytes, message] of [
    [Buffer.alloc(0), 'This file is empty.'],
    [Buffer.alloc(101 * 1024 * 1024, 'a'), 'This file is larger than 100 MB. Split it and import the parts.'],
    [Buffer.from('%PDF-1.7 x'), 'This is not a list. Choose a .csv, .xlsx or .vcf file.'],
    [Buffer.from([0, 1, 2, 3]), 'This is not a list. Choose a .csv, .xlsx or .vcf file.'],
    [
      Buffer.concat([Buffer.from('PK\x03\x04[Content_Types].xml'), Buffer.alloc(50)]),
      'This is an Office document, not a workbook. Choose a .xlsx, .csv or .vcf file.',
    ],
  ] as const) {
    await expect(take(bytes)).rejects.toMatchObject({ code: 'invalid', message })
  }
  for (const [content, message] of [
    ['First name,Last name\nAda,"Lind', /quotation mark/],
    ['First name\n', /no rows under the headings/],
    [xlsx.subarray(0, xlsx.length - 200), /damaged/],
    [damaged, /damaged/],
  ] as const) {
    const found = await view(await upload(Buffer.from(content)))
    expect([found.state, found.error]).toEqual(['failed', expect.stringMatching(message)])
  }
  const fine = await view(await upload(xlsx))
  expect(fine.sheets[0]).toMatchObject({ name: 'Contacts', kind: 'contacts', targets: ['firstName'] })
  expect(await names()).toEqual([])
})

test('refuses employees and other accounts, and removes the rows after a week', async () => {
  const staff = await agency('employee')
  await expect(staff.upload('First name\nAda')).rejects.toMatchObject({ code: 'forbidden' })
  const { account, user, upload, check, run, view } = await agency()
  const id = await upload('First name\nAda')
  const stranger = await agency()
  for (const action of [
    () => getImport(stranger.ctx, id),
    () => startImport(stranger.ctx, id),
    () => abortImport(stranger.ctx, id),
    () => undoImport(stranger.ctx, id),
    () => chooseDuplicates(stranger.ctx, id, { all: 'create', rows: new Map() }),
  ]) {
    await expect(action()).rejects.toMatchObject({ code: 'not-found' })
  }
  expect(await listImports(stranger.ctx)).toEqual([])
  await runImport(stranger.worker, id)
  expect((await view(id)).state).toBe('mapping')
  await check(id)
  await run(id)
  const hence = (days: number) => () => new Date(Date.now() + (days * 24 + 1) * 3_600_000)
  const services = { pool: db.workerPool, bus: recordingBus() }
  await removeExpiredImports({ ...services, now: hence(6) })
  expect(await db.admin`select n from import_rows where import_id = ${id}`).toHaveLength(2)
  await removeExpiredImports({ ...services, now: hence(7) })
  expect(await db.admin`select n from import_rows where import_id = ${id}`).toEqual([])
  await expect(undoImport(makeCtx(db, account, user, { now: hence(7) }), id)).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('reads the dates of a column in the order that one of them shows, and states by name', async () => {
  const { account, upload, check, run } = await agency()
  const id = await upload(
    'First,Birthday,Street,State\nAda,31.12.1990,1 Elm St,Idaho\nBo,05.06.1991,2 Elm St,ZZ\nCy,05.06.1991,,\n',
  )
  // A state that there isn't costs the state.
  expect((await check(id)).counts).toMatchObject({ created: 3, failed: 0, looks: 1 })
  await run(id)
  const stored = await db.admin`
    select first_name, dob::text, a.state from clients c left join client_addresses a on a.client_id = c.id
    where c.account_id = ${account.id} order by first_name`
  expect([...stored]).toEqual([
    { first_name: 'Ada', dob: '1990-12-31', state: 'ID' },
    { first_name: 'Bo', dob: '1991-06-05', state: null },
    { first_name: 'Cy', dob: '1991-06-05', state: null },
  ])
})

test('tries once more after an error of ours, then says that it stopped', async () => {
  const { account, ctx, worker, upload, view } = await agency()
  const id = await upload('First name,Last name\nAda,Whitcomb')
  const { sheets } = await view(id)
  await mapImport(ctx, id, { kinds: ['contacts'], targets: [sheets[0]!.targets], duplicates: 'skip' })
  await runImport(worker, id)
  await startImport(ctx, id)
  /** A worker whose database is away after it has begun. */
  const unlucky = () => {
    let calls = 0
    const db: typeof worker.db = (work) =>
      ++calls === 2 ? Promise.reject(new AppError('unavailable', 'The database is away.')) : worker.db(work)
    return { ...worker, db }
  }
  await expect(runImport(unlucky(), id)).rejects.toThrow('The database is away.')
  expect(await view(id)).toMatchObject({ state: 'running', error: null })
  await runImport(unlucky(), id)
  expect(await view(id)).toMatchObject({
    state: 'done',
    error: 'The database is away.',
    counts: { created: 0 },
  })

  // Two workers died while reading this one.
  const fatal = await upload('First name,Last name\nBo,Zimmer')
  await db.admin`update imports set state = 'reading', attempts = 2 where account_id = ${account.id} and id = ${fatal}`
  await runImport(worker, fatal)
  expect(await view(fatal)).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(/^The import stopped because of an error on our side/),
  })
})
