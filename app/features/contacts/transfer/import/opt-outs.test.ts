import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { clients } from '#db/schema/index.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { exportOptOuts } from '../export/opt-out-list.server.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import { listImportRows, previewRows } from './import-preview.server.ts'
import { getImport } from './imports.server.ts'
import { mapImport, startImport, undoImport, uploadImport } from './import-steps.server.ts'
import { runImport } from './run-import.server.ts'

// Lists of those who said no to another texting service.

const db = useDatabase()

async function agency() {
  const { account } = await makeAccount(db)
  const user = await makeUser(db, account.id, { role: 'owner' })
  const ctx = makeCtx(db, account, user)
  const worker = makeCtx(db, account)
  const view = (id: string) => getImport(ctx, id)
  const upload = async (content: string | Buffer, fileName = 'opted-out.csv') => {
    const { id } = await uploadImport(ctx, {
      requestId: randomUUID(),
      path: await tempFile(Buffer.from(content)),
      fileName,
    })
    await runImport(worker, id)
    return view(id)
  }
  const finish = async (content: string | Buffer, fileName?: string) => {
    const { id, sheets } = await upload(content, fileName)
    await mapImport(ctx, id, {
      kinds: sheets.map((sheet) => sheet.kind),
      targets: sheets.map((sheet) => sheet.targets),
      duplicates: 'skip',
    })
    await runImport(worker, id)
    await startImport(ctx, id)
    await runImport(worker, id)
    return view(id)
  }
  const optedOut = () => db.admin`
    select c.phone, c.since, e.note, e.source from consents c join consent_events e on e.account_id = c.account_id and e.id = c.event_id
    where c.account_id = ${account.id} and c.state = 'opted-out' order by c.phone`
  const lines = async (id: string) =>
    (await listImportRows(ctx, await view(id), { state: 'error', after: -1 })).rows
  return { account, ctx, worker, view, upload, finish, optedOut, lines }
}

const LIST = `Name,Phone Number,Opt-In Status,Opted Out At,Source
Dolores Ketchum,(208) 555-0171,Opted out,2026-03-14 09:22,Texted STOP
,+12085550174,Opted out,2025-11-02 17:40,Texted UNSUBSCRIBE
Tobias Lindqvist,(208) 555-0172,Subscribed,,
Nadia Fournier,208.555.0175,Do not text,2024-08-19 12:00,Told the front desk
Nadia Fournier,208.555.0175,Subscribed,2023-01-05 08:00,Web form
`

test('a list of those who opted out is recognized, and kept with its source and date', async () => {
  const { ctx, view, upload, finish, optedOut } = await agency()
  const read = await upload(LIST)
  expect(read.sheets[0]).toMatchObject({
    kind: 'optOuts',
    targets: [null, '#number', '#state', '#since', '#how'],
  })
  const [rows] = await previewRows(ctx, await view(read.id))
  expect(rows![0]).toMatchObject({ title: '+1-208-555-0171', left: false })

  const done = await finish(LIST)
  expect(done.counts).toMatchObject({ optOuts: 3, created: 0, records: 0, skipped: 2, failed: 0 })
  expect(await optedOut()).toEqual([
    {
      phone: '12085550171',
      since: new Date('2026-03-14T15:22:00Z'),
      note: 'Texted STOP. From opted-out.csv, row 2',
      source: 'list',
    },
    {
      phone: '12085550174',
      since: new Date('2025-11-03T00:40:00Z'),
      note: 'Texted UNSUBSCRIBE. From opted-out.csv, row 3',
      source: 'list',
    },
    {
      phone: '12085550175',
      since: expect.any(Date),
      note: 'Told the front desk. From opted-out.csv, row 5',
      source: 'list',
    },
  ])
})

test('the newest state wins, in the list and here, and no list lifts an opt-out', async () => {
  const { account, ctx, finish, optedOut } = await agency()
  const say = (phone: string, event: 'opt-in' | 'opt-out', at: string) =>
    ctx.db((tx) =>
      recordConsent(tx, { ...ctx, now: () => new Date(at) }, { phone, event, source: 'keyword' }),
    )
  await say('12085550101', 'opt-in', '2026-05-01T00:00:00Z')
  await say('12085550102', 'opt-in', '2024-05-01T00:00:00Z')
  await say('12085550103', 'opt-out', '2024-05-01T00:00:00Z')
  const done = await finish(
    `Phone,Status,Date
208-555-0101,Unsubscribed,2025-05-01
208-555-0102,Unsubscribed,2025-05-01
208-555-0103,Subscribed,2025-05-01
208-555-0104,Unsubscribed,2025-05-01
208-555-0104,Subscribed,2025-06-01
`,
    'unsubscribes.csv',
  )
  expect(done.counts).toMatchObject({ optOuts: 1 })
  expect((await optedOut()).map(({ phone }) => phone)).toEqual(['12085550102', '12085550103'])
  // The same file again changes nothing.
  const events = () =>
    db.admin`select count(*)::int as n from consent_events where account_id = ${account.id}`
  const before = await events()
  await finish(
    `Phone,Status,Date
208-555-0102,Unsubscribed,2025-05-01
`,
    'unsubscribes.csv',
  )
  expect(await events()).toEqual(before)
})

test('a bare list of numbers names those who said no, and what isn’t a number never becomes one', async () => {
  const { finish, optedOut, lines } = await agency()
  const done = await finish(
    'Phone\n(208) 555-0101\n2085550102 or 208-555-0103\n555-0104\n1.2E+10\n',
    'do not text.csv',
  )
  expect(done.counts).toMatchObject({ optOuts: 2, failed: 2 })
  expect((await optedOut()).map(({ phone }) => phone)).toEqual(['12085550101', '12085550102', '12085550103'])
  expect((await lines(done.id)).map(({ line }) => line)).toEqual([4, 5])
})

test('an undone list lets be texted again only whom it opted out', async () => {
  const { ctx, worker, finish, view, optedOut } = await agency()
  await ctx.db((tx) =>
    recordConsent(tx, ctx, { phone: '12085550172', event: 'opt-out', source: 'keyword', keyword: 'STOP' }),
  )
  const done = await finish(LIST.replace('Subscribed,,', 'Opted out,,'))
  expect(done.undoable).toBe(true)
  await undoImport(ctx, done.id)
  await runImport(worker, done.id)
  expect((await view(done.id)).state).toBe('undone')
  expect((await optedOut()).map(({ phone }) => phone)).toEqual(['12085550172'])
})

test('the exported list is imported again unchanged, here and in another account', async () => {
  const { ctx, finish, optedOut } = await agency()
  const said = [
    { phone: '12085550171', source: 'keyword', keyword: 'STOP', since: '2026-03-14T15:22:00Z' },
    { phone: '12085550172', source: 'carrier', since: '2025-12-31T23:59:00Z' },
    { phone: '447700900123', source: 'words', since: '2026-01-02T08:00:00Z' },
    {
      phone: '12085550174',
      source: 'list',
      note: '=Web "form", from old.csv',
      since: '2024-08-19T18:00:00Z',
    },
  ] as const
  await ctx.db(async (tx) => {
    for (const { since, ...each } of said) {
      await recordConsent(tx, ctx, { ...each, event: 'opt-out', since: new Date(since) })
    }
    await recordConsent(tx, ctx, { phone: '12085550179', event: 'opt-in', source: 'keyword' })
    await recordConsent(tx, ctx, { phone: '12085550180', event: 'suspected', source: 'words' })
    await tx.insert(clients).values({
      accountId: ctx.account.id,
      firstName: '=Ada',
      email: 'ada@example.com',
      coMobilePhone: '12085550172',
    })
  })
  const was = await optedOut()
  for (const format of ['csv', 'xlsx'] as const) {
    const { body, name } = await exportOptOuts(ctx, format)
    const file = Buffer.from(await new Response(body).arrayBuffer())
    if (format === 'csv') {
      const lines = file.toString().split('\r\n')
      expect(lines).toHaveLength(6)
      expect(lines[2]).toBe(
        '1-208-555-0172,Opted out,2025-12-31 16:59,Reported by the carrier,"\'=Ada",ada@example.com',
      )
    }
    expect((await finish(file, name)).counts).toMatchObject({ skipped: 4, failed: 0 })
    expect(await optedOut()).toEqual(was)
    const other = await agency()
    expect((await other.finish(file, name)).counts).toMatchObject({ optOuts: 4, failed: 0 })
    const when = (rows: readonly Record<string, unknown>[]) => rows.map(({ phone, since }) => [phone, since])
    expect(when(await other.optedOut())).toEqual(when(was))
  }
})
