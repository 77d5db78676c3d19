import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import { mapImport, startImport, undoImport, uploadImport } from './import-steps.server.ts'
import { getImport } from './imports.server.ts'
import { listImportRows } from './import-preview.server.ts'
import { targetsFor } from './import-mappings.server.ts'
import { runImport } from './run-import.server.ts'

// A file that comes again: it finds what the one before brought, and changes only what differs.

const db = useDatabase()

async function agency() {
  const { account } = await makeAccount(db)
  const user = await makeUser(db, account.id, { role: 'owner' })
  const ctx = makeCtx(db, account, user)
  const worker = makeCtx(db, account)
  /** Imports a file with the guessed columns. */
  const take = async (content: string, kind?: 'policies') => {
    const { id } = await uploadImport(ctx, {
      requestId: randomUUID(),
      path: await tempFile(content),
      fileName: 'clients.csv',
    })
    await runImport(worker, id)
    const { sheets } = await getImport(ctx, id)
    await mapImport(ctx, id, {
      kinds: sheets.map((sheet) => kind ?? sheet.kind),
      targets: sheets.map((sheet) =>
        kind
          ? targetsFor(sheet, kind, ctx.account.gatheringForms, { mappings: [], sheets: [] }).targets
          : sheet.targets,
      ),
      duplicates: 'update',
    })
    await runImport(worker, id)
    await startImport(ctx, id)
    await runImport(worker, id)
    const view = await getImport(ctx, id)
    const list = async (state: 'look' | 'error') =>
      (await listImportRows(ctx, view, { state, after: -1 })).rows
    return { ...view, list }
  }
  const undo = async (id: string) => {
    await undoImport(ctx, id)
    await runImport(worker, id)
  }
  const contacts = async () => [
    ...(await db.admin`
      select external_id as number, concat_ws(' ', first_name, last_name) as name, mobile_phone as phone, email
      from clients where account_id = ${account.id} and deleted_at is null order by external_id, name`),
  ]
  return { account, ctx, take, undo, contacts }
}

const FIRST = `Customer No,First,Last,Cell,Email
C-1,Petra,Vogel,2085550301,petra@mail.example
C-2,Ravi,Menon,2085550302,ravi@mail.example
`

test('the customer number finds a contact that has another name, phone and email by now', async () => {
  const { take, undo, contacts } = await agency()
  expect((await take(FIRST)).counts).toMatchObject({ created: 2, failed: 0 })
  const before = await contacts()
  const again = `Customer No,First,Last,Cell,Email\nC-1,Petra,Menon,2085550399,p.menon@mail.example\nC-2,,,,\n`
  const second = await take(again)
  expect(second.counts).toMatchObject({ created: 0, updated: 1, unchanged: 1, failed: 0 })
  expect(await contacts()).toEqual([
    { number: 'C-1', name: 'Petra Menon', phone: '12085550399', email: 'p.menon@mail.example' },
    before[1],
  ])
  await undo(second.id)
  expect(await contacts()).toEqual(before)
})

test('two customer numbers are two contacts although they share a phone, today and tomorrow', async () => {
  const { take, contacts } = await agency()
  const file = `Customer No,First,Last,Cell\nC-1,Petra,Vogel,2085550301\nC-3,Petra,Vogel,2085550301\n`
  expect((await take(file)).counts).toMatchObject({ created: 2, skipped: 0 })
  expect((await take(file)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  expect((await contacts()).map(({ number }) => number)).toEqual(['C-1', 'C-3'])
})

test('a contact without a number gets it, and a number that another contact has is to be looked at', async () => {
  const { take, contacts } = await agency()
  await take('First,Last,Cell\nPetra,Vogel,2085550301\n')
  await take(FIRST)
  const [petra] = await contacts()
  expect(petra).toMatchObject({ number: 'C-1', name: 'Petra Vogel', email: 'petra@mail.example' })
  const [{ id }] = (await db.admin`select id from clients where external_id = 'C-1' and first_name = 'Petra'
    order by created_at desc limit 1`) as unknown as [{ id: string }]
  const wrong = await take(`Contact ID,Customer number,Last\n${id},C-2,Weber\n`)
  expect(wrong.counts).toMatchObject({ updated: 1, looks: 1 })
  expect((await wrong.list('look'))[0]!.looks.map(({ reason }) => reason)).toEqual([
    'Another contact has this customer number.',
  ])
  expect((await contacts())[0]).toMatchObject({ number: 'C-1', name: 'Petra Weber' })
})

test('a policy sheet finds its contacts without our ids, and a policy needs only its number to be changed', async () => {
  const { account, take, undo } = await agency()
  await take(FIRST)
  const policies = async () => [
    ...(await db.admin`
      select c.external_id as number, p.data from client_policies p join clients c on c.account_id = p.account_id and c.id = p.client_id
      where p.account_id = ${account.id} and p.deleted_at is null order by p.data ->> 'idNumber'`),
  ]
  const first = await take(
    `Client Number,Insured,Cell,Policy Number,Carrier,Policy Type,Premium,Expiration
C-1,,,HO-100,Safeco,Home,1200,3/1/2030
,"Menon, Ravi",(208) 555-0302,AU-200,Safeco,Auto,800,4/1/2030
,"Menon, Anjali",(208) 555-0302,AU-201,Safeco,Auto,800,4/1/2030
C-9,,,AU-202,Safeco,Auto,800,4/1/2030
`,
    'policies',
  )
  expect(first.counts).toMatchObject({ records: 2, failed: 2 })
  expect((await first.list('error')).map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'The contact with this phone or email has another name.'],
    [5, 'No contact has this customer number.'],
  ])
  const before = await policies()
  expect(before.map(({ number, data }) => [number, data.idNumber])).toEqual([
    ['C-2', 'AU-200'],
    ['C-1', 'HO-100'],
  ])
  const second = await take('Policy Number,Premium\nho 100,1350\nAU-200,800\nAU-999,1\n')
  expect(second.counts).toMatchObject({ records: 0, recordsChanged: 1, failed: 1 })
  expect((await policies())[1]!.data).toEqual({ ...before[1]!.data, idNumber: 'ho 100', premium: 135000 })
  await undo(second.id)
  expect(await policies()).toEqual(before)
})

test('a column of tags replaces what it gave before, and leaves tags that were set here', async () => {
  const { account, take, undo } = await agency()
  const tagged = async () =>
    (
      await db.admin<{ name: string }[]>`
        select t.name from client_tags l join tags t on t.account_id = l.account_id and t.id = l.tag_id
        where l.account_id = ${account.id} order by t.name`
    ).map(({ name }) => name)
  const file = (tags: string, heading = 'Tags') => `Customer No,First,${heading}\nC-1,Petra,${tags}\n`
  await take(file('VIP; Boat'))
  // Someone sets one here, which the file has too.
  await db.admin`update client_tags set from_column = null
    where account_id = ${account.id} and tag_id = (select id from tags where account_id = ${account.id} and name = 'Boat')`
  await take(file('Farm', 'Groups'))
  const second = await take(file('Renewal'))
  expect(await tagged()).toEqual(['Boat', 'Farm', 'Renewal'])
  expect((await take(file('Renewal'))).counts).toMatchObject({ updated: 0, unchanged: 1 })
  expect((await take(file(''))).counts).toMatchObject({ updated: 0, unchanged: 1 })
  await undo(second.id)
  expect(await tagged()).toEqual(['Boat', 'Farm', 'VIP'])
})

test('an extra item of the same name is changed, not added', async () => {
  const { account, take } = await agency()
  const extras = () =>
    db.admin`select data from client_extras where account_id = ${account.id} and deleted_at is null`
  await take('Customer No,First,Spouse\nC-1,Petra,Jonas\n')
  expect((await take('Customer No,First,Spouse\nC-1,Petra,Jonah\n')).counts).toMatchObject({ updated: 1 })
  expect([...(await extras())]).toMatchObject([{ data: { field: 'Spouse', value: 'Jonah' } }])
  expect((await take('Customer No,First,Spouse\nC-1,Petra,Jonah\n')).counts).toMatchObject({ unchanged: 1 })
})

test('undo puts back a contact and a policy that rows far apart changed', async () => {
  const { account, take, undo, contacts } = await agency()
  const list = (...rows: string[]) =>
    `Customer No,First,Last,Cell,Email,Policy Number,Premium\n${rows.map((row) => `${row}\n`).join('')}`
  const premium = async () => {
    const [found] = await db.admin`select data ->> 'premium' as premium from client_policies
      where account_id = ${account.id} and deleted_at is null`
    return found!.premium
  }
  await take(list('C-1,Petra,Vogel,2085550301,petra@mail.example,HO-1,1200'))
  const before = await contacts()
  const others = Array.from({ length: 600 }, (_, n) => `D-${n},First,Last ${n},,d${n}@mail.example,,`)
  const { id } = await take(
    list(
      'C-1,Petra,Weber,2085550301,petra@mail.example,HO-1,1300',
      ...others,
      'C-1,Petra,Weber,2085550301,weber@mail.example,HO-1,1400',
    ),
  )
  expect((await contacts())[0]).toMatchObject({ name: 'Petra Weber', email: 'weber@mail.example' })
  expect(await premium()).toBe('140000')
  await undo(id)
  expect(await contacts()).toEqual(before)
  expect(await premium()).toBe('120000')
})

test('a number of another kind never replaces the contact’s own, and is kept beside it', async () => {
  const { account, take } = await agency()
  await take(`Customer No,First,Last,Cell,Home Phone,Email
C-1,Petra,Vogel,2085550301,2085550311,petra@mail.example
C-2,Ravi,Menon,2085550302,,ravi@mail.example
`)
  const outlook = `First Name,Last Name,Mobile Phone,Home Phone,Business Phone,E-mail Address,E-mail 2 Address
Petra,Vogel,2085550301,,2085550321 x 12,,p.vogel@work.example
Ravi,Menon,2085550302,,2085550322,,
`
  const stored = async () => [
    ...(await db.admin`
      select c.phone, c.email, c.details ->> 'phoneExtension' as extension,
        array(select concat(e.data ->> 'field', ': ', e.data ->> 'value') from client_extras e
          where e.account_id = c.account_id and e.client_id = c.id and e.deleted_at is null order by 1) as beside
      from clients c where c.account_id = ${account.id} order by c.external_id`),
  ]
  const kept = [
    {
      phone: '12085550311',
      email: 'petra@mail.example',
      extension: null,
      beside: ['Business Phone: +1-208-555-0321 ext. 12', 'E-mail 2 Address: p.vogel@work.example'],
    },
    { phone: '12085550322', email: 'ravi@mail.example', extension: null, beside: [] },
  ]
  await take(outlook)
  expect(await stored()).toEqual(kept)
  expect(await take(outlook)).toMatchObject({ counts: { updated: 0, unchanged: 2, records: 0 } })
  expect(await stored()).toEqual(kept)
})

test('a list with one last name for a couple leaves the second person’s own', async () => {
  const { account, take } = await agency()
  await take(`First Name,Last Name,Spouse First Name,Spouse Last Name,Cell
Petra,Vogel,Ingrid,Lind,2085550301
Ravi,Menon,Ana,Menon,2085550302
`)
  await take(`Named Insured,Phone
"VOGEL, PETRA & INGRID",2085550301
"MENON, RAVI & MARA",2085550302
`)
  const couples = await db.admin`
    select concat_ws(' ', first_name, last_name, co_first_name, co_last_name) as name from clients
    where account_id = ${account.id} order by first_name`
  expect(couples.map(({ name }) => name)).toEqual(['Petra Vogel Ingrid Lind', 'Ravi Menon Mara Menon'])
})

test('only a target that a user chose is remembered for a heading of another file', async () => {
  const { account, take } = await agency()
  await take(`First Name,Last Name,Company,Cell
Petra,Vogel,Vogel Roofing LLC,2085550301
`)
  await take(`Named Insured,Phone,Policy Number,Line of Business,Company
"Vogel, Petra",2085550301,HO-1,Homeowners,Safeco
`)
  const [petra] = await db.admin`
    select c.company_name as company, p.data ->> 'company' as carrier from clients c
      join client_policies p on p.account_id = c.account_id and p.client_id = c.id where c.account_id = ${account.id}`
  expect(petra).toEqual({ company: 'Vogel Roofing LLC', carrier: 'Safeco' })
})
