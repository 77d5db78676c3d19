import { expect, test } from 'vitest'
import { makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { importAgency } from './import-agency.fixture.ts'
import { previewRows } from './import-preview.server.ts'
import { mapImport } from './import-steps.server.ts'
import { runImport } from './run-import.server.ts'

// Columns of a contact's row besides its fields: notes with date and author, manager, source, and those without a field.

const db = useDatabase()

test('notes keep their date and author, and several rows of a person are several notes', async () => {
  const { account, upload, finish } = await importAgency(db)
  const jane = await makeUser(db, account.id, { role: 'employee', firstName: 'Jane', lastName: 'Roe' })
  const file =
    'Client,Phone,Note,Note date,Entered by\n' +
    'Ada Lind,2085550101,Left a message,3/4/2021 2:05 PM,"Roe, Jane"\n' +
    'Ada Lind,2085550101,Left a message,3/5/2021,Max Moe\n' +
    'Ada Lind,2085550101,Has a boat,,N/A\n'
  const notes = () => db.admin<{ note: string; day: string; userId: string; id: string }[]>`
    select note, to_char(created_at at time zone ${account.timezone}, 'YYYY-MM-DD HH24:MI') as day, user_id as "userId"
    from activities where account_id = ${account.id} order by created_at`
  expect((await finish((await upload(file)).id)).counts).toMatchObject({ created: 1, failed: 0 })
  const [first, second] = await notes()
  expect(first).toMatchObject({ note: 'Left a message', day: '2021-03-04 14:05', userId: jane.id })
  expect(second).toMatchObject({ note: 'Left a message\n— Max Moe', day: '2021-03-05 12:00' })
  const before = await notes()
  await finish((await upload(file)).id, { duplicates: 'update' })
  expect(await notes()).toEqual(before)
})

test('a sheet of notes names its contacts by the id of the file', async () => {
  const { account, upload, finish, looks } = await importAgency(db)
  const { id } = await upload(
    'Customer No,Client,Phone,Note,Note date,Author\n' +
      '17,Ada Lind,2085550101,,,\n17,,,Called,3/4/2021,Jane\n18,,,Nobody’s,3/4/2021,Jane\n',
  )
  const done = await finish(id)
  expect(done.counts).toMatchObject({ created: 1, failed: 1 })
  expect((await looks(id, 'error')).map(({ line }) => line)).toEqual([4])
  expect(await db.admin`select note from activities where account_id = ${account.id}`).toEqual([
    { note: 'Called\n— Jane' },
  ])
})

test('a manager is found by name, and an unknown one is kept as text', async () => {
  const { account, upload, finish, contacts, records } = await importAgency(db)
  const jane = await makeUser(db, account.id, { role: 'employee', firstName: 'Jane', lastName: 'Roe' })
  const { id } = await upload(
    'First,Last,Cell,Producer,Lead Source,Referred By\nAda,Lind,2085550101,JANE  ROE,Walk-in,Bo\nBo,Lind,2085550102,Max Moe,,\n',
  )
  await finish(id)
  const [ada, bo] = await contacts()
  expect(ada).toMatchObject({ affiliateVia: 'Walk-in' })
  const managers =
    await db.admin`select managed_by as by from clients where account_id = ${account.id} order by id`
  expect(managers[0]).toEqual({ by: jane.id })
  expect(await records('extra', ada!.id)).toEqual([{ field: 'Referred By', value: 'Bo' }])
  expect(await records('extra', bo!.id)).toEqual([{ field: 'Producer', value: 'Max Moe' }])
})

test('columns without a field become extra items if that is wanted, but no secrets', async () => {
  const { ctx, worker, upload, view, finish, contacts, records } = await importAgency(db)
  const { id, sheets } = await upload(
    'First,Last,Cell,Shoe size,Club,Bank account,Empty\nAda,Lind,2085550101,38,Chess,12-34,\n',
  )
  expect(sheets[0]!.targets).toEqual(['firstName', 'lastName', 'mobilePhone', null, null, null, null])
  await mapImport(ctx, id, {
    kinds: ['contacts'],
    targets: sheets.map(({ targets }) => targets),
    duplicates: 'skip',
    keepRest: true,
    preview: true,
  })
  await runImport(worker, id)
  expect((await view(id)).sheets[0]!.targets.slice(3)).toEqual(['#extra', '#extra', null, null])
  await finish(id)
  const [ada] = await contacts()
  expect(await records('extra', ada!.id)).toEqual([
    { field: 'Shoe size', value: '38' },
    { field: 'Club', value: 'Chess' },
  ])
})

test('the check counts new contacts without a phone, and the preview shows households', async () => {
  const { ctx, worker, upload, view } = await importAgency(db)
  const { id, sheets } = await upload(
    'First,Last,Cell,Email,Policy #\nAda,Lind,2085550101,,HO-1\nAda,Lind,2085550101,,PA-1\nBo,Lind,2085550101,,\nCy,Oak,,cy@example.com,\n',
  )
  const preview = await previewRows(ctx, await view(id))
  expect(preview[0]!.map(({ beside }) => beside)).toEqual([
    null,
    'Is the contact of row 2 again.',
    'Has the phone or email of row 2. You decide after the check whether they are a couple.',
    null,
  ])
  await mapImport(ctx, id, {
    kinds: ['contacts'],
    targets: sheets.map(({ targets }) => targets),
    duplicates: 'skip',
  })
  await runImport(worker, id)
  expect((await view(id)).counts).toMatchObject({ created: 2, records: 1, skipped: 1, noPhone: 1 })
})

test('a referrer by name becomes the contact of that name, if only one has it', async () => {
  const { account, upload, finish, contacts, records } = await importAgency(db)
  const file =
    'First,Last,Cell,Referred by\n' +
    'Ada,Lind,2085550101,"Menon, Ravi"\n' +
    'Ravi,Menon,2085550102,Google\n' +
    'Petra,Vogel,2085550103,John Smith\n' +
    'John,Smith,2085550104,Ada Lind\n' +
    'John,Smith,2085550105,\n' +
    'Mia,Lopez,2085550106,Ada B. Lind\n'
  await finish((await upload(file)).id)
  const referrers = async () =>
    (
      await db.admin`select c.first_name as name, r.first_name as by from clients c
        left join clients r on r.id = c.affiliate_contact_id
        where c.account_id = ${account.id} order by c.mobile_phone`
    ).map(({ name, by }) => [name, by])
  const found = [
    ['Ada', 'Ravi'],
    ['Ravi', null],
    ['Petra', null],
    ['John', 'Ada'],
    ['John', null],
    ['Mia', 'Ada'],
  ]
  expect(await referrers()).toEqual(found)
  const petra = (await contacts()).find(({ firstName }) => firstName === 'Petra')!
  expect(await records('extra', petra.id)).toMatchObject([{ field: 'Referred by', value: 'John Smith' }])
  const again = await finish((await upload(file)).id, { duplicates: 'update' })
  expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 6 })
  expect(await referrers()).toEqual(found)
})
