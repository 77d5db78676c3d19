import { expect, test } from 'vitest'
import { clientName } from '#app/lib/client-names.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { chooseHeadings, mapImport, rereadImport, startImport, undoImport } from './import-steps.server.ts'
import { encodingChoices, previewRows } from './import-preview.server.ts'
import { fixture, importAgency } from './import-agency.fixture.ts'
import { runImport } from './run-import.server.ts'

// Files as other programs write them, with made-up people, each imported with the guessed columns alone.

const db = useDatabase()
const agency = () => importAgency(db)

test('two-digit years are in the century that the column means', async () => {
  const { upload, finish, contacts, records } = await agency()
  const done = await finish((await upload(await fixture('policies-two-digit-years.xlsx'))).id)
  expect(done.counts).toMatchObject({ created: 3, records: 4, failed: 0 })
  const [dolores, tobias, imani] = await contacts()
  expect([dolores!.dob, tobias!.dob, imani!.dob]).toEqual(['1957-03-09', '2001-11-30', '1926-07-04'])
  const days = async (id: string) =>
    (await records('policy', id)).map((policy) => [policy.idNumber, policy.effectiveDate, policy.termDate])
  expect(await days(dolores!.id)).toEqual([
    ['HO-558120', '2026-03-01', '2027-03-01'],
    ['HO-441007', '1998-03-01', '1999-03-01'],
  ])
  expect(await days(imani!.id)).toEqual([['TL-100391', '2026-07-01', '2046-07-01']])
})

test('reads dates in every usual spelling, and a bad one costs the date alone', async () => {
  const { upload, finish, contacts, looks } = await agency()
  const { id } = await upload(await fixture('dates-every-way.csv'))
  expect((await finish(id)).counts).toMatchObject({ created: 13, failed: 0, looks: 3 })
  const born = new Map((await contacts()).map(({ lastName, dob }) => [lastName, dob]))
  for (const name of [
    'Excel default',
    'Short year',
    'With midnight',
    'ISO with time',
    'Serial number',
    'Words',
  ])
    expect(born.get(name), name).toBe('1957-05-17')
  for (const name of [
    'Only the year',
    'No year',
    'All zeros',
    'Outlook nothing',
    'SQL nothing',
    'Not a day',
    'Blank',
  ])
    expect(born.get(name), name).toBeUndefined()
  const found = (await looks(id)).map(({ line, match, looks }) => [
    line,
    match?.name,
    looks.map(({ label, cell, reason }) => ({ label, cell, reason })),
  ])
  expect(found).toEqual([
    [
      7,
      'Row Only the year',
      [{ label: 'Date of birth', cell: '1957', reason: 'There is only a year, without month and day.' }],
    ],
    [8, 'Row No year', [{ label: 'Date of birth', cell: '5/17', reason: 'The year is missing.' }]],
    [12, 'Row Not a day', [{ label: 'Date of birth', cell: '2/30/1957', reason: 'There is no such day.' }]],
  ])
})

test('finds the table of a report without titles, groups and totals; a merged household keeps its name', async () => {
  const { upload, finish, contacts, records } = await agency()
  const view = await upload(await fixture('ams-expiration-report.xlsx'))
  expect(view.sheets.map(({ name, headingLine, rows }) => [name, headingLine, rows])).toEqual([
    ['Expiration List', 6, 4],
  ])
  expect(view.sheets[0]!.headers).toEqual([
    ...[
      'Cust No',
      'Last Name',
      'First Name',
      'Cell Phone',
      'Home Phone',
      'E-mail',
      'City',
      'ZIP',
      'Policy #',
      'Exp Date',
    ],
  ])
  expect((await finish(view.id)).counts).toMatchObject({ created: 4, failed: 0 })
  const all = await contacts()
  expect(
    all.map(({ firstName, lastName, mobilePhone, phone }) => [firstName, lastName, mobilePhone, phone]),
  ).toEqual([
    ['Corinne', 'Abernathy', '12085550151', undefined],
    ['Laurent', 'Baptiste', '12085550152', '12085550162'],
    ['Simone', 'Baptiste', '12085550153', undefined],
    ['Rut', 'Castellanos', '15035550154', undefined],
  ])
  expect(await records('address', all[2]!.id)).toMatchObject([{ city: 'Holyoke', zipcode: '01040' }])
  const policies = await Promise.all(all.map(({ id }) => records('policy', id)))
  expect(policies.map(([policy]) => [policy!.idNumber, policy!.termDate])).toEqual([
    ['HO-221874', '2026-12-04'],
    ['PA-118820', '2026-12-09'],
    ['PA-118820', '2026-12-09'],
    ['CA-904411', '2026-12-31'],
  ])
})

test('imports what Outlook exports', async () => {
  const { ctx, account, upload, finish, contacts, looks, records } = await agency()
  const { id } = await upload(await fixture('outlook-export.csv'))
  const done = await finish(id, { keepInNotes: true })
  expect(done.counts).toMatchObject({ created: 4, failed: 0 })
  const [gwen, ellis, towing, hollis] = await contacts()
  expect(gwen).toMatchObject({
    firstName: 'Gwendolyn',
    email: 'gwen.pruitt@example.com',
    mobilePhone: '12085550181',
  })
  expect(gwen!.dob).toBeUndefined()
  expect(gwen!.gender).toBeUndefined()
  expect(await records('address', gwen!.id)).toMatchObject([
    { address: '418 Larkspur Ln', address2: 'Unit B', city: 'Boise', state: 'ID', zipcode: '83706' },
  ])
  expect(ellis).toMatchObject({ dob: '1960-02-29', mobilePhone: '12085550182' })
  expect(ellis!.email).toBeUndefined()
  expect(towing).toMatchObject({
    companyName: 'Copper Basin Towing, LLC',
    phone: '12085550183',
    phoneExtension: '12',
  })
  expect(await records('address', towing!.id)).toMatchObject([
    { address: 'PO Box 1180', zipcode: '83680-1180' },
  ])
  expect(hollis).toMatchObject({
    lastName: 'O’Dwyer',
    email: 'hollis@example.com',
    phone: '12085550184',
  })
  expect(await records('extra', hollis!.id)).toMatchObject([{ value: 'hollis.work@example.com' }])
  // Rows are the spreadsheet's, although cells hold line breaks.
  expect((await looks(id)).map(({ line, match }) => [line, match?.name])).toEqual([[3, 'Ellis Pruitt']])
  const notes = await db.admin<{ note: string; clientId: string }[]>`
    select note, client_id as "clientId" from activities where account_id = ${account.id} order by id`
  expect(notes.find(({ clientId }) => clientId === gwen!.id)!.note).toContain('"no more paper", she said')
  expect(notes.find(({ clientId }) => clientId === ellis!.id)!.note).toMatch(
    /row 3:\nE-mail Address: \/o=Exchange.*directory of Outlook/,
  )
  expect(ctx.account.id).toBe(account.id)
})

test('a sep= line names the delimiter and is no row', async () => {
  const { upload, finish, contacts } = await agency()
  const view = await upload(await fixture('semicolons-with-sep-line.csv'))
  expect(view.reading).toMatchObject({ delimiter: ';', encoding: 'utf-8' })
  expect(view.sheets[0]!.headers).toEqual(['First name', 'Last name', 'Mobile phone', 'Notes'])
  await finish(view.id)
  expect((await contacts()).map(({ lastName }) => lastName)).toEqual(['Demir', 'Engström', 'Nwosu'])
})

test('imports what Google exports: UTF-16, several values in a cell, labels, a birthday without its year', async () => {
  const { upload, finish, contacts, looks, records, account } = await agency()
  const view = await upload(await fixture('google-contacts-old-utf16.csv'))
  expect(view.reading).toMatchObject({ encoding: 'utf-16le' })
  expect((await finish(view.id)).counts).toMatchObject({ created: 3, failed: 0 })
  const [marisol, zoe, wang] = await contacts()
  expect(marisol).toMatchObject({
    lastName: 'Peña',
    dob: '1984-02-29',
    email: 'marisol@example.com',
    mobilePhone: '12085550201',
    phone: '12085550202',
  })
  expect((await records('extra', marisol!.id)).map(({ value }) => value)).toEqual(
    expect.arrayContaining(['+1-208-555-0203', 'marisol.p@example.com']),
  )
  expect(await records('address', marisol!.id)).toMatchObject([
    { address: '12 Alder Ct', city: 'Boise', state: 'ID', zipcode: '83702' },
  ])
  expect(zoe).toMatchObject({ firstName: 'Zoë', mobilePhone: '12085550204' })
  expect(wang).toMatchObject({ firstName: '小明', lastName: '王' })
  expect((await looks(view.id)).map(({ match, looks: of }) => [match?.name, of[0]!.cell])).toEqual([
    ['Zoë Østergård', '--05-17'],
  ])
  expect(await db.admin`select name from tags where account_id = ${account.id} order by name`).toEqual([
    { name: 'Boat owners' },
    { name: 'VIP' },
  ])
})

test('empty columns don’t count', async () => {
  const { upload, finish } = await agency()
  const view = await upload(await fixture('three-hundred-empty-columns.csv'))
  expect(view).toMatchObject({ state: 'mapping', error: null })
  expect(view.sheets[0]!.headers).toHaveLength(4)
  expect((await finish(view.id)).counts).toMatchObject({ created: 2 })
})

test('reads phone numbers in every usual spelling, and no number becomes another', async () => {
  const { upload, finish, contacts, looks, records } = await agency()
  const { id } = await upload(await fixture('phone-column.csv'))
  expect((await finish(id)).counts).toMatchObject({ created: 22, failed: 0 })
  const all = new Map((await contacts()).map((contact) => [contact.lastName, contact]))
  const number = (row: string) => all.get(`Row ${row}`)!.mobilePhone
  for (const [row, digits] of [
    ['02', '0221'],
    ['03', '0222'],
    ['04', '0223'],
    ['05', '0224'],
    ['06', '0225'],
    ['07', '0226'],
    ['09', '0228'],
    ['12', '0229'],
    ['13', '0230'],
    ['14', '0232'],
    ['15', '0233'],
    ['16', '0234'],
    ['17', '0235'],
    ['21', '0236'],
    ['23', '0238'],
  ])
    expect(number(row!), row).toBe(`1208555${digits}`)
  for (const row of ['08', '10', '11', '18', '19', '20', '22']) expect(number(row), row).toBeUndefined()
  expect(all.get('Row 06')!.mobilePhoneExtension).toBe('204')
  expect(all.get('Row 13')!.phone).toBe('12085550231')
  expect(await records('extra', all.get('Row 05')!.id)).toMatchObject([{ value: 'wife' }])
  expect((await looks(id)).map(({ line, looks: of }) => [line, of[0]!.reason])).toEqual([
    [8, 'This number has no area code.'],
    [10, 'A spreadsheet shortened this number, and its last digits are lost. Look it up where it came from.'],
    [11, 'A spreadsheet shortened this number, and its last digits are lost. Look it up where it came from.'],
    [22, 'There is a letter in this number that may be a digit.'],
  ])
})

test.each([
  ['windows-1252.csv', 'windows-1252'],
  ['two-encodings-in-one-file.csv', 'mixed'],
  ['mac-roman-cr.csv', 'macintosh'],
])('reads the letters of %s, and shows what else they could be', async (file, encoding) => {
  const { ctx, worker, upload, view, finish, contacts } = await agency()
  const read = await upload(await fixture(file))
  expect(read.reading).toMatchObject({ encoding })
  expect(encodingChoices(read).find(({ value }) => value === encoding)!.label).toContain('Íñigo')
  expect((await previewRows(ctx, read))[0]!.map(({ title }) => title)).toEqual([
    'Íñigo Peña',
    'Renée O’Brien',
    'Jürgen Groß',
  ])
  // It can be changed, and changed back.
  await rereadImport(ctx, read.id, { encoding: 'windows-1252', delimiter: read.reading!.delimiter })
  await runImport(worker, read.id)
  expect((await view(read.id)).reading).toMatchObject({ encoding: 'windows-1252' })
  await rereadImport(ctx, read.id, { encoding })
  await runImport(worker, read.id)
  await finish(read.id)
  expect(
    (await contacts()).map(({ firstName, lastName }) => `${String(firstName)} ${String(lastName)}`),
  ).toEqual(['Íñigo Peña', 'Renée O’Brien', 'Jürgen Groß'])
})

test('a name in one cell becomes people, a couple or a company, and the same person twice is one', async () => {
  const { ctx, upload, finish, contacts, records, account } = await agency()
  const view = await upload(await fixture('named-insured-household.csv'))
  expect((await previewRows(ctx, view))[0]!.map(({ title }) => title)).toEqual([
    'Robert & Anne Whitlock',
    'Anne Whitlock',
    'María José De La Cruz',
    'Dean McAllister Jr.',
    'Silver Sage Dental, PLLC',
    'Est of Harold Finch',
    'Eleanor Finch',
  ])
  const done = await finish(view.id, { shared: 'separate' })
  expect(done.counts).toMatchObject({ created: 6, skipped: 0, failed: 0, records: 13 })
  const all = await contacts()
  const policies = await Promise.all(all.map(({ id }) => records('policy', id)))
  expect(policies.map((own) => own.map(({ idNumber }) => idNumber))).toEqual([
    ['HO-700114', 'PA-700115'],
    ['PA-700116'],
    ['PA-700117'],
    ['BOP-70018'],
    ['HO-700119'],
    ['HO-700119'],
  ])
  expect(all[0]).toMatchObject({
    firstName: 'Robert',
    lastName: 'Whitlock',
    coFirstName: 'Anne',
    coLastName: 'Whitlock',
  })
  expect(all[2]).toMatchObject({ firstName: 'Dean', middleName: 'W', lastName: 'McAllister', suffix: 'Jr.' })
  expect(all[3]).toMatchObject({ companyName: 'Silver Sage Dental, PLLC' })
  expect(all[4]!.firstName).toBeUndefined()
  expect(account.id).toBe(ctx.account.id)
})

test.each([
  ['couple', { created: 2, updated: 2, skipped: 0 }, ['Pat & Sam Oak', 'Harold & Eleanor Finch']],
  [
    'separate',
    { created: 4, updated: 0, skipped: 0 },
    ['Pat Oak', 'Sam Oak', 'Harold Finch', 'Eleanor Finch'],
  ],
  ['skip', { created: 2, updated: 0, skipped: 2 }, ['Pat Oak', 'Harold Finch']],
] as const)('two people with one phone: %s', async (shared, counts, names) => {
  const { upload, finish, contacts } = await agency()
  const { id } = await upload(
    'First,Last,Cell\nPat,Oak,2085550161\nSam,Oak,2085550161\nHarold,Finch,2085550162\nEleanor,Finch,2085550162\n',
  )
  expect((await finish(id, { shared })).counts).toMatchObject(counts)
  expect(
    (await contacts()).map((contact) => clientName(contact as Parameters<typeof clientName>[0])),
  ).toEqual(names)
})

test('another row can be chosen for the headings, or none', async () => {
  const { ctx, upload, view, finish, contacts } = await agency()
  const { id, sheets } = await upload('Our list\nFirst,Last,Cell\nAda,Lind,208-555-0101\nTotal,,1\n')
  expect(sheets[0]).toMatchObject({ headingLine: 2, rows: 1 })
  await chooseHeadings(ctx, id, { sheet: 0, line: 0 })
  expect((await view(id)).sheets[0]).toMatchObject({ headingLine: 0, rows: 3 })
  await expect(chooseHeadings(ctx, id, { sheet: 0, line: 9 })).rejects.toThrow(
    'Choose one of the first rows.',
  )
  await chooseHeadings(ctx, id, { sheet: 0, line: 2 })
  expect((await view(id)).sheets[0]).toMatchObject({
    headingLine: 2,
    rows: 1,
    targets: ['firstName', 'lastName', 'mobilePhone'],
  })
  await finish(id)
  expect((await contacts()).map(({ firstName }) => firstName)).toEqual(['Ada'])
})

test('a second file needs only its key, changes only its columns, and can be undone', async () => {
  const { ctx, worker, upload, finish, contacts, records, view } = await agency()
  const first = await fixture('first-import.csv')
  expect((await finish((await upload(first)).id)).counts).toMatchObject({ created: 3, failed: 0 })
  // The same file again changes nothing.
  expect((await finish((await upload(first)).id, { duplicates: 'update' })).counts).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 3,
    records: 0,
  })
  const before = await contacts()
  const [petra, ravi] = before
  const { id } = await upload(await fixture('second-import-two-columns.csv'))
  expect((await finish(id, { duplicates: 'update' })).counts).toMatchObject({
    created: 0,
    updated: 2,
    failed: 0,
  })
  expect((await contacts())[0]).toMatchObject({ firstName: 'Petra', mobilePhone: '12085550311' })
  expect((await records('address', petra!.id)).map(({ city }) => city)).toEqual(['Boise'])
  expect((await records('address', ravi!.id)).map(({ city, zipcode }) => [city, zipcode])).toEqual([
    ['Caldwell', '83651'],
  ])
  await undoImport(ctx, id)
  await runImport(worker, id)
  expect((await view(id)).state).toBe('undone')
  expect(await contacts()).toEqual(before)
  expect((await records('address', ravi!.id)).map(({ city }) => city)).toEqual(['Nampa'])
})

test('a policy is changed by its number, and keeps the type that the file doesn’t say', async () => {
  const { ctx, worker, upload, finish, contacts, records } = await agency()
  const { id } = await finish((await upload(await fixture('policies-two-digit-years.xlsx'))).id)
  const imani = (await contacts())[2]!
  const [policy] = await records('policy', imani.id)
  const file = `Contact ID,Policy number,Premium,Expiration\n${imani.id},tl 100391,$812.50,7/1/47\n`
  const read = await upload(file)
  await mapImport(ctx, read.id, {
    kinds: ['policies'],
    targets: [['#id', 'idNumber', 'premium', 'termDate']],
    duplicates: 'skip',
  })
  await runImport(worker, read.id)
  await startImport(ctx, read.id)
  await runImport(worker, read.id)
  expect(await records('policy', imani.id)).toEqual([
    { ...policy, idNumber: 'tl 100391', premium: 81250, termDate: '2047-07-01' },
  ])
  await undoImport(ctx, read.id)
  await runImport(worker, read.id)
  expect(await records('policy', imani.id)).toEqual([policy])
  expect(id).not.toBe(read.id)
})

test('notes come once, and what can’t be read of a list is to be looked at', async () => {
  const { account, upload, finish, looks } = await agency()
  const file =
    'First,Last,Cell,Notes,Doctors\nAda,Lind,2085550101,Has a boat,"Dr. Oak | Family | 555-0127 x208"\n'
  const { id } = await upload(file)
  await finish(id)
  expect((await looks(id))[0]!.looks.map(({ reason }) => reason)).toEqual([
    'Phone: This number has no area code.',
  ])
  await finish((await upload(file)).id, { duplicates: 'update' })
  expect(await db.admin`select note from activities where account_id = ${account.id}`).toHaveLength(1)
})

test('a list of contacts brings its opt-outs, also of contacts that stay as they are', async () => {
  const { account, upload, finish } = await agency()
  const file = (status: string) =>
    `First,Last,Cell,City,Do not text\nAda,Lind,2085550101,Boise,${status}\nBo,Lind,2085550102,Boise,No\n`
  await finish((await upload(file(''))).id)
  const states = () => db.admin`
    select c.phone, c.state, e.note from consents c join consent_events e on e.account_id = c.account_id and e.id = c.event_id
    where c.account_id = ${account.id}`
  expect([...(await states())]).toEqual([])
  expect((await finish((await upload(file('x'))).id)).counts).toMatchObject({ skipped: 2 })
  expect([...(await states())]).toEqual([
    { phone: '12085550101', state: 'opted-out', note: 'From file, row 2' },
  ])
})

test('contact cards of phones, Outlook and Google are rows of contacts with the guessed columns', async () => {
  const { ctx, upload, finish, contacts, records } = await agency()
  const read = await upload(await fixture('contact-cards.vcf'))
  expect(read.sheets[0]).toMatchObject({ kind: 'contacts', rows: 6 })
  const rows = (await previewRows(ctx, read))[0]!
  expect(rows.map(({ title }) => title)).toEqual([
    'Robert & Anne Whitlock',
    'Zoë Muñoz',
    'Silver Sage Dental, PLLC',
    'Dean McAllister Jr.',
    'Total Landscaping',
    'Ana Lucía Ruiz',
  ])
  const done = await finish(read.id)
  expect(done.counts).toMatchObject({ created: 6, failed: 0 })
  const all = await contacts()
  expect(all[0]).toMatchObject({
    mobilePhone: '12085550141',
    phone: '12085550142',
    phoneExtension: '12',
    email: 'Robert@whitlock.example',
    coFirstName: 'Anne',
    dob: '1957-05-17',
  })
  expect(await records('address', all[0]!.id)).toMatchObject([
    { address: '14 Elm St, Apt; 3', city: 'Boise', state: 'ID', zipcode: '83702' },
  ])
  expect(await records('extra', all[0]!.id)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'Fax', value: '208-555-0143' }),
      expect.objectContaining({ value: 'rw@work.example' }),
    ]),
  )
  expect(all[1]).toMatchObject({ mobilePhone: '12085550150', firstName: 'Zoë', lastName: 'Muñoz' })
  // The same file again changes nothing.
  const again = await finish((await upload(await fixture('contact-cards.vcf'))).id, { duplicates: 'update' })
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 6 })
})

test('a list of policies goes to who has the name, and renames no one who shares a phone', async () => {
  const { upload, finish, contacts, records } = await agency()
  const people = [
    'First,Last,Co first name,Co last name,Phone',
    'Zoë,Smith,,,2085550110',
    'Hugo,Smith,,,2085550110',
    'Robert,Whitlock,Anne,Whitlock,2085550120',
    'Ada,Lind,,,2085550130',
  ]
  await finish((await upload(people.join('\n'))).id)
  const list = [
    'Client #,Named Insured,Cell Phone,Policy Number,Line of Business',
    '1,"SMITH, HUGO",2085550110,AU-1,Auto',
    '2,"WHITLOCK, ANNE",2085550120,AU-2,Auto',
    '3,"OAK, PAT",2085550130,AU-3,Auto',
  ]
  const read = await upload(list.join('\n'))
  expect(read.sheets[0]!.targets.slice(0, 4)).toEqual([
    'externalId',
    '#name',
    'mobilePhone',
    'policy.idNumber',
  ])
  // Its policies are for contacts who are here.
  expect(read.duplicates).toBe('update')
  expect((await finish(read.id, { duplicates: read.duplicates })).counts).toMatchObject({
    created: 0,
    records: 3,
  })
  const all = await contacts()
  expect(all.map((each) => [each.firstName, each.coFirstName].filter(Boolean).join(' & '))).toEqual([
    'Zoë',
    'Hugo',
    'Robert & Anne',
    'Ada',
  ])
  const policies = await Promise.all(all.map(({ id }) => records('policy', id)))
  expect(policies.map((some) => some.map(({ idNumber }) => idNumber))).toEqual([
    [],
    ['AU-1'],
    ['AU-2'],
    ['AU-3'],
  ])
})
