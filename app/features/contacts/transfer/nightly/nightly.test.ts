import { expect, test } from 'vitest'
import { updateClientSchema } from '#app/features/people/clients/client.schema.ts'
import { deleteClient, getClient, updateClient } from '#app/features/people/clients/clients.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import { useApp } from '#tests/setup/app.ts'
import { listImportRows } from '../import/import-preview.server.ts'
import { mapImport, startImport, undoImport } from '../import/import-steps.server.ts'
import { getImport } from '../import/imports.server.ts'
import { runImport } from '../import/run-import.server.ts'
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

test('what someone changed or deleted here since the last file stays, and a change in both is to be looked at', async () => {
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

test.each([
  ['a whole file', 'a,b,c\n1,2,3\n', false],
  ['without a last line break', 'a,b,c\n1,2,3', false],
  ['cut off in a row', 'a,b,c\n1,2,3\n4,5', true],
  ['commas in quotes', 'a,b,c\n1,"x, y",3', false],
  ['only headings', 'a,b,c', false],
] as const)('%s', (_, text, wanted) => {
  expect(isCutOff(text, text)).toBe(wanted)
})
