import { expect, test } from 'vitest'
import { updateClientSchema } from '#app/features/people/clients/client.schema.ts'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { deleteClient, getClient, updateClient } from '#app/features/people/clients/clients.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import { useApp } from '#tests/setup/app.ts'
import { checkBatch } from '../import/check-import.server.ts'
import { listImportRows } from '../import/import-preview.server.ts'
import { mapImport, remapImport, startImport, undoImport } from '../import/import-steps.server.ts'
import { getImport, loadImport } from '../import/imports.server.ts'
import { readImport } from '../import/read-import.server.ts'
import { runImport } from '../import/run-import.server.ts'
import { mappedSheets } from './continue-nightly.server.ts'
import { decideConflicts } from './decide-conflicts.server.ts'
import { nightlyLine } from './morning-line.server.ts'
import { readNightly, renewAddress, switchNightly } from './settings.server.ts'
import { isCutOff, takeNightlyFile } from './take-file.server.ts'

const db = useDatabase()
const app = useApp(db)

async function agency() {
  const { account } = await makeAccount(db)
  let now = new Date('2026-11-20T09:00:00Z')
  const clock = { now: () => now }
  const user = await makeUser(db, account.id, { role: 'owner' })
  const ctx = makeCtx(db, account, user, clock)
  const worker = makeCtx(db, account, undefined, clock)
  const address = await renewAddress(ctx)
  /** A night passes, and a file comes. */
  const send = async (content: string, made?: Date) => {
    now = new Date(now.getTime() + 24 * 3_600_000)
    return takeNightlyFile(ctx, { path: await tempFile(content), fileName: 'clients.csv', made })
  }
  /** The worker does what there is to do. */
  const work = async (id: string) => {
    for (;;) {
      const { state } = await getImport(ctx, id)
      if (!['reading', 'checking', 'running', 'undoing'].includes(state)) return getImport(ctx, id)
      await runImport(worker, id)
    }
  }
  const night = async (content: string) => work((await send(content)).id)
  const looks = async (id: string) => {
    const view = await getImport(ctx, id)
    const { rows } = await listImportRows(ctx, view, { state: 'look', after: -1 })
    return rows.map(({ line, looks: cells }) => [line, cells.map(({ label }) => label)])
  }
  const contacts = async () => [
    ...(await db.admin`
      select id, external_id as number, last_name as name, email from clients
      where account_id = ${account.id} and deleted_at is null order by external_id`),
  ]
  /** The first file, with the guessed columns. */
  const begin = async (content: string) => {
    const first = await night(content)
    expect(first).toMatchObject({ state: 'mapping', counts: null })
    await mapImport(ctx, first.id, {
      kinds: first.sheets.map((sheet) => sheet.kind),
      targets: first.sheets.map((sheet) => sheet.targets),
      duplicates: 'update',
    })
    await work(first.id)
    await startImport(ctx, first.id)
    expect(await work(first.id)).toMatchObject({ state: 'done' })
    return first.id
  }
  return { account, ctx, worker, address, send, work, night, begin, looks, contacts, clock }
}

const file = (...rows: string[]) =>
  `Customer No,First,Last,Email,Policy Number,Premium\n${rows.map((row) => `${row}\n`).join('')}`
const PETRA = 'C-1,Petra,Vogel,petra@mail.example,HO-1,1200'
const RAVI = 'C-2,Ravi,Menon,ravi@mail.example,HO-2,800'

test('the first file waits for an admin; then each night changes what changed there', async () => {
  const { ctx, clock, begin, night, contacts, looks } = await agency()
  await begin(file(PETRA, RAVI))
  const second = await night(
    file(PETRA.replace('Vogel', 'Weber'), RAVI, 'C-3,Ada,Lind,ada@mail.example,HO-3,1'),
  )
  expect(second).toMatchObject({ state: 'done', counts: { created: 1, updated: 1, failed: 0 } })
  expect((await contacts()).map(({ number, name }) => [number, name])).toEqual([
    ['C-1', 'Weber'],
    ['C-2', 'Menon'],
    ['C-3', 'Lind'],
  ])
  expect(await looks(second.id)).toEqual([])
  const view = await getImport(ctx, second.id)
  const changed = await listImportRows(ctx, view, { state: 'updated', after: -1 })
  expect(changed.rows).toMatchObject([
    { line: 2, changes: [{ label: 'Last name', before: 'Vogel', now: 'Weber' }] },
  ])
  const since = new Date(clock.now().getTime() - 3_600_000)
  expect((await nightlyLine(ctx, since))?.text).toBe('Nightly file: 1 new contact, 1 changed, 0 to look at')
  expect((await nightlyLine(ctx, clock.now()))?.text).toMatch(/^Nightly file|^No nightly file came$/)
  expect((await readNightly(ctx)).nights).toHaveLength(2)
})

test('keeps what was changed or deleted here since the last file; a change in both is to be looked at', async () => {
  const { account, ctx, begin, night, contacts, looks } = await agency()
  await begin(file(PETRA, RAVI, 'C-3,Ada,Lind,ada@mail.example,,'))
  const [petra, ravi, ada] = await contacts()
  const edit = async (id: string, values: Record<string, string>) => {
    const { version, values: stored } = await getClient(ctx, id)
    await updateClient(ctx, id, updateClientSchema.parse({ ...stored, ...values, version: String(version) }))
  }
  await edit(petra!.id, { email: 'here@mail.example' })
  await edit(ravi!.id, { lastName: 'Rao' })
  await deleteClient(ctx, ada!.id)
  await db.admin`update client_policies set data = data || '{"premium": 500}', version = version + 1
    where account_id = ${account.id} and data ->> 'idNumber' = 'HO-2'`
  // The same again: what stands here stays, and no one needs to look.
  const calm = await night(`${file(PETRA, RAVI, 'C-3,Ada,Lind,ada@mail.example,,')}\n`)
  expect(calm).toMatchObject({ state: 'done', counts: { created: 0, updated: 0 } })
  expect(await looks(calm.id)).toEqual([])
  const both = await night(
    file(
      PETRA.replace('petra@', 'p.vogel@').replace('1200', '1300'),
      RAVI.replace('Menon', 'Menon-Rao').replace('800', '900'),
      'C-3,Ada,Lindqvist,ada@mail.example,,',
    ),
  )
  expect(both).toMatchObject({ state: 'done', counts: { created: 0, updated: 1, skipped: 1 } })
  expect(await looks(both.id)).toEqual([
    [2, ['Email']],
    [3, ['Last', 'Policy Number']],
  ])
  expect((await contacts()).map(({ name, email }) => [name, email])).toEqual([
    ['Vogel', 'here@mail.example'],
    ['Rao', 'ravi@mail.example'],
  ])
  const premiums = await db.admin`select data ->> 'premium' as premium from client_policies
    where account_id = ${account.id} and deleted_at is null order by data ->> 'idNumber'`
  expect(premiums.map(({ premium }) => premium)).toEqual(['130000', '500'])
})

test('a conflict is decided from the list, one or all, and undone with its night', async () => {
  const { account, ctx, begin, night, work, contacts, looks } = await agency()
  await begin(file(PETRA, RAVI))
  const [petra, ravi] = await contacts()
  const edit = async (id: string, changed: Record<string, string>) => {
    const { version, values } = await getClient(ctx, id)
    await updateClient(ctx, id, updateClientSchema.parse({ ...values, ...changed, version: String(version) }))
  }
  const premium = async (number: string) => {
    const [found] = await db.admin`select data ->> 'premium' as premium from client_policies
      where account_id = ${account.id} and data ->> 'idNumber' = ${number}`
    return found!.premium
  }
  await edit(petra!.id, { email: 'here@mail.example' })
  await edit(ravi!.id, { lastName: 'Rao' })
  await db.admin`update client_policies set data = data || '{"premium": 500}', version = version + 1
    where account_id = ${account.id} and data ->> 'idNumber' = 'HO-2'`
  const before = await contacts()
  const { id } = await night(
    file(
      PETRA.replace('petra@', 'p.vogel@'),
      RAVI.replace('Menon,ravi@', 'Menon-Rao,r@').replace('800', '900'),
    ),
  )
  const view = await getImport(ctx, id)
  const [first] = (await listImportRows(ctx, view, { state: 'look', after: -1 })).rows
  expect(first!.looks).toMatchObject([{ label: 'Email', kept: true, here: 'here@mail.example' }])
  await decideConflicts(ctx, id, { n: first!.n, takesFile: true })
  expect(await looks(id)).toEqual([[3, ['Last', 'Policy Number']]])
  expect((await contacts()).map(({ name, email }) => [name, email])).toEqual([
    ['Vogel', 'p.vogel@mail.example'],
    ['Rao', 'r@mail.example'],
  ])
  await decideConflicts(ctx, id, { n: null, takesFile: true })
  expect(await looks(id)).toEqual([])
  expect((await contacts())[1]).toMatchObject({ name: 'Menon-Rao' })
  expect(await premium('HO-2')).toBe('90000')
  expect((await getImport(ctx, id)).counts).toMatchObject({ looks: 0, updated: 2, unchanged: 0 })
  await undoImport(ctx, id)
  expect(await work(id)).toMatchObject({ state: 'undone' })
  expect(await contacts()).toEqual(before)
  expect(await premium('HO-2')).toBe('500')
})

test('a conflict that keeps ours leaves the list', async () => {
  const { ctx, begin, night, contacts, looks } = await agency()
  await begin(file(PETRA))
  const [petra] = await contacts()
  const { version, values } = await getClient(ctx, petra!.id)
  await updateClient(
    ctx,
    petra!.id,
    updateClientSchema.parse({ ...values, email: 'here@mail.example', version: String(version) }),
  )
  const { id } = await night(file(PETRA.replace('petra@', 'p.vogel@')))
  await decideConflicts(ctx, id, { n: null, takesFile: false })
  expect(await looks(id)).toEqual([])
  expect(await contacts()).toMatchObject([{ email: 'here@mail.example' }])
})

test('a night can be undone, and the next file doesn’t bring it back', async () => {
  const { ctx, begin, night, work, contacts } = await agency()
  await begin(file(PETRA, RAVI))
  const before = await contacts()
  const changed = file(PETRA.replace('Vogel', 'Weber'), RAVI, 'C-3,Ada,Lind,ada@mail.example,,')
  const second = await night(changed)
  await undoImport(ctx, second.id)
  expect(await work(second.id)).toMatchObject({ state: 'undone' })
  expect(await contacts()).toEqual(before)
  expect(await night(`${changed}\n`)).toMatchObject({ state: 'done', counts: { created: 0, updated: 0 } })
  expect(await contacts()).toEqual(before)
})

test('the same file changes nothing; a late, empty, broken or far smaller one is refused or asks', async () => {
  const { ctx, begin, send, night, work, clock, contacts } = await agency()
  const many = Array.from({ length: 10 }, (_, n) => `C-${n},First,Last ${n},c${n}@mail.example,,`)
  await begin(file(...many))
  const made = new Date(clock.now().getTime() + 3_600_000)
  const { id } = await send(file(...many, 'C-10,First,Last,c10@mail.example,,'), made)
  await work(id)
  expect(await send(file(...many, 'C-10,First,Last,c10@mail.example,,'), made)).toEqual({ id, isNew: false })
  const older = new Date(made.getTime() - 1000)
  await expect(send(file(...many), older)).rejects.toMatchObject({ code: 'conflict' })
  await expect(send('')).rejects.toMatchObject({ code: 'invalid', message: 'This file is empty.' })
  await expect(send(file(...many).slice(0, -12))).rejects.toMatchObject({
    code: 'invalid',
    message: 'This file ends in the middle of a row. Send it again.',
  })
  // Half of the rows, and other columns: both wait, and a newer file takes the place of one that waits.
  const few = await night(file('C-1,First,Changed,c1@mail.example,,'))
  expect(few).toMatchObject({
    state: 'checked',
    error: expect.stringMatching(/^This file has 1 row, the last one had 11/),
  })
  const other = await night('Number,Name\nC-1,Someone\n')
  expect(other).toMatchObject({
    state: 'mapping',
    error: expect.stringMatching(/^This file has no column “Customer No”/),
  })
  expect(await getImport(ctx, few.id)).toMatchObject({ state: 'failed' })
  expect((await contacts()).find(({ number }) => number === 'C-1')).toMatchObject({ name: 'Last 1' })
  await switchNightly(ctx, false)
  await expect(send(file(...many))).rejects.toMatchObject({ message: 'The nightly file is turned off.' })
})

test('a second file waits until the first is done', async () => {
  const { ctx, worker, begin, send, work } = await agency()
  await begin(file(PETRA))
  const one = await send(file(PETRA, RAVI))
  const two = await send(file(PETRA, RAVI.replace('Menon', 'Rao')))
  await runImport(worker, two.id)
  expect(await getImport(ctx, two.id)).toMatchObject({ state: 'reading' })
  await work(one.id)
  expect(await work(two.id)).toMatchObject({ state: 'done', counts: { created: 0, updated: 1 } })
})

test('a program posts the file to its address, which only its secret opens', async () => {
  const { ctx, address, work } = await agency()
  const post = (url: string, content = file(PETRA)) => {
    const body = new FormData()
    body.set('file', new File([content], 'clients.csv', { type: 'text/csv' }))
    return app.fetch(new URL(url).pathname, { method: 'POST', body })
  }
  const taken = await post(address)
  expect([taken.status, await taken.text()]).toEqual([202, 'Taken. It is imported now.\n'])
  const [first] = (await readNightly(ctx)).nights
  expect(await work(first!.id)).toMatchObject({ state: 'mapping', fileName: 'clients.csv' })
  expect((await post(address)).status).toBe(200)
  expect((await post(`${address.slice(0, -1)}${address.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404)
  const renewed = await renewAddress(ctx)
  expect((await post(address)).status).toBe(404)
  await switchNightly(ctx, false)
  expect((await post(renewed)).status).toBe(409)
})

test('a renewed policy is changed, and its other terms stay', async () => {
  const { account, begin, night, looks } = await agency()
  const list = (...rows: string[]) =>
    `Customer No,First,Last,Policy Number,Effective Date,Premium\n${rows.map((row) => `${row}\n`).join('')}`
  const terms = async () =>
    (
      await db.admin`select data ->> 'effectiveDate' as day, data ->> 'premium' as premium from client_policies
        where account_id = ${account.id} and deleted_at is null order by 1`
    ).map(({ day, premium }) => `${day} ${premium}`)
  await begin(list('C-1,Petra,Vogel,HO-1,2025-12-01,1200'))
  const renewed = await night(list('C-1,Petra,Vogel,HO-1,2026-12-01,1300'))
  expect(await looks(renewed.id)).toEqual([])
  expect(await terms()).toEqual(['2026-12-01 130000'])
  const both = await night(
    list('C-1,Petra,Vogel,HO-1,2026-12-01,1300', 'C-1,Petra,Vogel,HO-1,2027-12-01,1400'),
  )
  expect(await looks(both.id)).toEqual([])
  expect(await terms()).toEqual(['2026-12-01 130000', '2027-12-01 140000'])
})

test('rows of one contact that differ change nothing each night', async () => {
  const { ctx, begin, night, contacts, looks } = await agency()
  const both = ['C-1,Petra,Vogel,petra@mail.example,HO-1,1200', 'C-1,Petra,Vogel,home@mail.example,AU-1,900']
  await begin(file(...both))
  const [petra] = await contacts()
  expect(petra).toMatchObject({ email: 'petra@mail.example' })
  await night(file(...both, RAVI))
  const { version, values } = await getClient(ctx, petra!.id)
  await updateClient(
    ctx,
    petra!.id,
    updateClientSchema.parse({ ...values, email: 'here@mail.example', version: String(version) }),
  )
  const third = await night(`${file(...both, RAVI)}\n`)
  expect(third).toMatchObject({ counts: { created: 0, updated: 0 } })
  expect(await looks(third.id)).toEqual([])
  expect((await contacts())[0]).toMatchObject({ email: 'here@mail.example' })
})

test('a note that someone changed or deleted here doesn’t come again', async () => {
  const { account, begin, night } = await agency()
  const list = (...rows: string[]) =>
    `Customer No,First,Last,Notes\n${rows.map((row) => `${row}\n`).join('')}`
  await begin(list('C-1,Petra,Vogel,Has a dog'))
  await db.admin`update activities set note = 'Had a dog' where account_id = ${account.id}`
  await night(`${list('C-1,Petra,Vogel,Has a dog')}\n`)
  await night(list('C-1,Petra,Vogel,Has a cat'))
  const notes = await db.admin`select note from activities where account_id = ${account.id} order by note`
  expect(notes.map(({ note }) => note)).toEqual(['Had a dog', 'Has a cat'])
})

test('someone who opted in again here isn’t opted out each night', async () => {
  const { account, ctx, begin, night } = await agency()
  const list = (...rows: string[]) =>
    `Customer No,First,Last,Email,Cell,City,Do Not Text\n${rows.map((row) => `${row}\n`).join('')}`
  const state = async () => {
    const [found] = await db.admin`select state from consents where account_id = ${account.id}`
    return found?.state
  }
  await begin(list('C-1,Petra,Vogel,petra@mail.example,208-555-0101,Boise,Yes'))
  expect(await state()).toBe('opted-out')
  await ctx.db((tx) =>
    recordConsent(tx, ctx, { phone: '12085550101', event: 'opt-in', source: 'staff', note: 'Asked for it' }),
  )
  expect(await state()).toBe('opted-in')
  await night(list('C-1,Petra,Weber,petra@mail.example,208-555-0101,Boise,Yes'))
  expect(await state()).toBe('opted-in')
})

test('an undone night of dated opt-outs doesn’t come back', async () => {
  const { account, begin, night, work, ctx } = await agency()
  const list = (...rows: string[]) =>
    `Phone Number,Opt-In Status,Opted Out At\n${rows.map((row) => `${row}\n`).join('')}`
  const [one, two] = ['12085550101,Opted out,2026-03-14', '12085550102,Opted out,2026-03-15']
  await begin(list(one!))
  const { id } = await night(list(one!, two!))
  await undoImport(ctx, id)
  await work(id)
  expect(await night(`${list(one!, two!)}\n`)).toMatchObject({ state: 'done', counts: { skipped: 2 } })
  const optedOut = await db.admin`select phone from consents
    where account_id = ${account.id} and state = 'opted-out'`
  expect(optedOut.map(({ phone }) => phone)).toEqual(['12085550101'])
})

test('an undated list opts a number out on the first night that has it, not each night', async () => {
  const { account, ctx, begin, night, work } = await agency()
  const list = (...phones: string[]) =>
    `Phone Number,Opt-In Status\n${[...phones, '12085550109'].map((phone) => `${phone},Opted out\n`).join('')}`
  const optedOut = async () =>
    (
      await db.admin`select phone from consents
        where account_id = ${account.id} and state = 'opted-out' and phone <> '12085550109' order by phone`
    ).map(({ phone }) => phone)
  const optIn = (phone: string) =>
    ctx.db((tx) => recordConsent(tx, ctx, { phone, event: 'opt-in', source: 'staff', note: 'Asked for it' }))
  const [one, two, three] = ['12085550101', '12085550102', '12085550103']
  // The second one opted out here before the list said so.
  await ctx.db((tx) => recordConsent(tx, ctx, { phone: two!, event: 'opt-out', source: 'staff' }))
  await begin(list(one!, two!))
  expect(await optedOut()).toEqual([one, two])
  await optIn(one!)
  await optIn(two!)
  const { id, counts } = await night(list(one!, two!, three!))
  expect(counts).toMatchObject({ optOuts: 1, skipped: 3 })
  expect(await optedOut()).toEqual([three])
  await undoImport(ctx, id)
  await work(id)
  expect(await optedOut()).toEqual([])
  // An undone night doesn't come back.
  expect(await night(list(two!, three!))).toMatchObject({ state: 'done' })
  expect(await optedOut()).toEqual([])
  // It was off the list for a night, so it is new.
  await night(list(one!, two!, three!))
  expect(await optedOut()).toEqual([one])
})

test('a file whose user was dismissed waits for another admin, in whose name it goes on', async () => {
  const { account, ctx, clock, begin, send, work } = await agency()
  await begin(file(PETRA))
  const other = await makeUser(db, account.id, { role: 'admin' })
  const { id } = await send(file(PETRA.replace('Vogel', 'Weber'), RAVI))
  await db.admin`update users set disabled_at = now() where id = ${ctx.actor!.id}`
  expect(await work(id)).toMatchObject({
    state: 'checked',
    error: expect.stringContaining('may no longer import'),
  })
  await startImport(makeCtx(db, account, other, clock), id)
  expect(await work(id)).toMatchObject({ state: 'done', error: null, counts: { created: 1, updated: 1 } })
  const [ravi] = await db.admin`select created_by as "by" from clients
    where account_id = ${account.id} and external_id = 'C-2'`
  expect(ravi).toEqual({ by: other.id })
})

test('an import of a user who was dismissed since can be undone by another admin', async () => {
  const { account, ctx, clock, begin, work, contacts } = await agency()
  const id = await begin(file(PETRA))
  const other = await makeUser(db, account.id, { role: 'admin' })
  await db.admin`update users set disabled_at = now() where id = ${ctx.actor!.id}`
  await undoImport(makeCtx(db, account, other, clock), id)
  expect(await work(id)).toMatchObject({ state: 'undone', error: null })
  expect(await contacts()).toEqual([])
})

test('a value of any field is known again', async () => {
  const { account, begin, night, looks } = await agency()
  const doctors = '"Dr. Ann Lee | Boise\nDr. Bo Chan | Nampa"'
  const list = (last: string, job: string) =>
    `Customer No,First,Last,Date of birth,Occupation,Income,SSN,Gender,Doctors,Marital status,Star rating\nC-1,Petra,${last},1980-02-03,${job},52000,123-45-6789,Female,${doctors},Married,4\n`
  await begin(list('Vogel', 'Nurse'))
  await db.admin`update nightly_values set said = '{}' where account_id = ${account.id}`
  // Without a memory, all that differs would be a conflict.
  const again = await night(list('Vogel', 'Nurse').replace('\n', '\n\n'))
  expect(await looks(again.id)).toEqual([])
  expect(await night(list('Vogel', 'Doctor'))).toMatchObject({ counts: { updated: 1 } })
})

test('a file goes on after its worker died between two steps', async () => {
  const { ctx, worker, begin, send, work } = await agency()
  await begin(file(PETRA))
  const { id } = await send(file(PETRA, RAVI))
  await readImport(worker, await worker.db((tx) => loadImport(tx, id)))
  expect(await getImport(ctx, id)).toMatchObject({ state: 'mapping' })
  await runImport(worker, id)
  while (await checkBatch(worker, id));
  expect(await getImport(ctx, id)).toMatchObject({ state: 'checked' })
  await runImport(worker, id)
  expect(await work(id)).toMatchObject({ state: 'done', counts: { created: 1 } })
})

test('a file that an admin changes the columns of waits for that admin', async () => {
  const { ctx, worker, begin, night } = await agency()
  await begin(file(PETRA, RAVI, 'C-3,Ada,Lind,ada@mail.example,,'))
  const { id } = await night(file(PETRA))
  await remapImport(ctx, id)
  await runImport(worker, id)
  expect(await getImport(ctx, id)).toMatchObject({ state: 'mapping' })
})

test('a file that came before the first was imported asks before it overwrites', async () => {
  const { ctx, send, work, contacts, looks } = await agency()
  const one = await send(file(PETRA))
  const view = await work(one.id)
  await mapImport(ctx, one.id, {
    kinds: view.sheets.map((sheet) => sheet.kind),
    targets: view.sheets.map((sheet) => sheet.targets),
    duplicates: 'update',
  })
  const two = await send(file(PETRA.replace('Vogel', 'Weber')))
  await work(one.id)
  await startImport(ctx, one.id)
  await work(one.id)
  const [petra] = await contacts()
  const { version, values } = await getClient(ctx, petra!.id)
  await updateClient(
    ctx,
    petra!.id,
    updateClientSchema.parse({ ...values, lastName: 'Here', version: String(version) }),
  )
  await work(two.id)
  expect(await looks(two.id)).toEqual([[2, ['Last']]])
})

test('two columns of one heading keep their places', () => {
  const sheet = { name: 'File', headers: ['Name', 'No', 'Name'], rows: 1, kind: 'contacts', targets: [] }
  const chosen = {
    headers: ['Name', 'No', 'Name'],
    kind: 'contacts',
    targets: [null, 'externalId', 'lastName'],
  }
  const { mapped } = mappedSheets([sheet], {
    sheets: [chosen],
    sharedPhones: 'separate',
    keepInNotes: false,
  }) as { mapped: { targets: unknown }[] }
  expect(mapped[0]!.targets).toEqual([null, 'externalId', 'lastName'])
})

test('an unfinished file may be sent again, and one from the future is refused', async () => {
  const { account, begin, send, clock } = await agency()
  await begin(file(PETRA))
  const { id } = await send(file(PETRA, RAVI))
  await db.admin`update imports set state = 'done', rows_total = 2, rows_done = 1, error = 'It stopped.'
    where account_id = ${account.id} and id = ${id}`
  expect(await send(file(PETRA, RAVI))).toMatchObject({ isNew: true })
  const later = new Date(clock.now().getTime() + 10 * 24 * 3_600_000)
  await expect(send(file(PETRA), later)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/^This file is of .*, which is still to come\.$/),
  })
})

test('a deleted contact that has only an email isn’t created again', async () => {
  const { ctx, begin, night, contacts } = await agency()
  const list = (...rows: string[]) => `First,Last,Email\n${rows.map((row) => `${row}\n`).join('')}`
  await begin(list('Petra,Vogel,petra@mail.example', 'Ravi,Menon,ravi@mail.example'))
  const all = await contacts()
  await deleteClient(ctx, all.find(({ name }) => name === 'Vogel')!.id)
  const next = await night(list('Petra,Vogel,Petra@mail.example', 'Ravi,Menon,ravi@mail.example'))
  expect(next).toMatchObject({ state: 'done', counts: { created: 0, skipped: 1 } })
})

test('an address takes only so many files in an hour', async () => {
  const { ctx } = await agency()
  const send = async (content: string) =>
    takeNightlyFile(ctx, { path: await tempFile(content), fileName: 'clients.csv' })
  for (let n = 0; n < 12; n += 1) await send(file(`C-${n},First,Last,c${n}@mail.example,,`))
  await expect(send(file(PETRA))).rejects.toMatchObject({ code: 'too-many' })
})

test.each([
  ['a whole file', 'a,b,c\n1,2,3\n', false],
  ['without a last line break', 'a,b,c\n1,2,3', false],
  ['cut off in a row', 'a,b,c\n1,2,3\n4,5', true],
  ['commas in quotes', 'a,b,c\n1,"x, y",3', false],
  ['only headings', 'a,b,c', false],
  ['a total', 'a,b,c\n1,2,3\nTotal,1', false],
  ['a page line', 'a,b,c\n1,2,3\nPage 1 of 1', false],
  ['a cell of two lines', 'a,b,c\n1,2,"one\ntwo"', false],
  ['cut off within quotes', 'a,b,c\n1,2,"one\ntwo"\n4,"fi', true],
] as const)('%s', (_, text, wanted) => {
  expect(isCutOff(text, text)).toBe(wanted)
})
