import { expect, test } from 'vitest'
import { makeClient, nextNumber } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { findTextActivity } from '#app/features/messaging/texting/text-activity.server.ts'
import { searchMessages } from '#app/features/messaging/texting/texts.server.ts'
import { selectMessages } from '#app/features/messaging/texting/text-view.server.ts'
import { sql } from 'drizzle-orm'
import { mapImport, startImport, undoImport } from '../import/import-steps.server.ts'
import { makeHistoryImporter } from '../import/history-import.fixture.ts'
import { listImportRows, previewRows } from '../import/import-preview.server.ts'
import { runImport } from '../import/run-import.server.ts'
import { type HistoryReading, readInstant } from '../history/read-instant.ts'
import { parseMessage } from './parse-message.ts'

const db = useDatabase()

async function agency() {
  const importer = await makeHistoryImporter(db, 'texts')
  const { account, ctx } = importer
  const texts = (phone: string) =>
    ctx.db((tx) =>
      selectMessages(
        tx,
        sql`where m.conversation_id in (select id from conversations where phone_number = ${phone})`,
      ),
    )
  const conversation = async (phone: string) =>
    (
      await db.admin`select * from conversations where account_id = ${account.id} and phone_number = ${phone}`
    )[0]
  return { ...importer, texts, conversation }
}

/** The columns of Twilio's message log. */
const TWILIO = `From,To,Body,Status,SentDate,ApiVersion,NumSegments,ErrorCode,AccountSid,Sid,Direction,Price,PriceUnit
+12085550100,+12085550171,"Your card is ready, Ann.",delivered,2025-03-14T15:09:26Z,2010-04-01,1,0,AC1,SM1,outbound-api,-0.0075,USD
+12085550171,+12085550100,"Thanks! My number 123-45-6789",received,"Fri, 14 Mar 2025 15:11:00 +0000",2010-04-01,1,0,AC1,SM2,inbound,-0.0075,USD
+12085550171,+12085550100,STOP,received,2025-03-15T08:00:00Z,2010-04-01,1,0,AC1,SM3,inbound,-0.0075,USD
+12085550100,hello,Hi,sent,2025-03-15T08:00:00Z,2010-04-01,1,0,AC1,SM4,outbound-api,-0.0075,USD
+12085550100,+12085550172,Are you there?,failed,soon,2010-04-01,1,30003,AC1,SM5,outbound-reply,-0.0075,USD
+12085550100,+12085550172,Are you there?,failed,2025-03-16T08:00:00Z,2010-04-01,1,30003,AC1,SM6,outbound-reply,-0.0075,USD
`

/** As Quo's API answers. */
const QUO = JSON.stringify({
  data: [
    {
      id: 'AC123abc',
      to: ['+12085550173'],
      from: '+12085550100',
      text: 'See you at 3',
      phoneNumberId: 'PN1',
      direction: 'outgoing',
      userId: 'US1',
      status: 'delivered',
      createdAt: '2025-05-01T17:00:00.000Z',
    },
    {
      id: 'AC124abc',
      to: ['+12085550100'],
      from: '+12085550173',
      text: '',
      media: [{ url: 'https://files.example/1.jpg', type: 'image/jpeg' }],
      direction: 'incoming',
      status: 'received',
      createdAt: '2025-05-01T17:05:00.000Z',
    },
  ],
  totalItems: 2,
})

/** Conversations with their posts, as Textline's API answers. */
const TEXTLINE = JSON.stringify({
  conversations: [
    {
      uuid: 'c1',
      customer: { name: 'Nadia Fournier', phone_number: '(208) 555-0175' },
      posts: [
        {
          uuid: 'p1',
          body: 'Is the office open?',
          created_at: 1_748_800_000,
          creator: { type: 'customer', name: 'Nadia Fournier' },
        },
        {
          uuid: 'p2',
          body: 'Until five.',
          created_at: 1_748_800_060,
          creator: { type: 'agent', name: 'Dana Cole' },
        },
      ],
    },
  ],
})

test('texts of another service become history of the conversation, without any effect', async () => {
  const { account, ctx, worker, view, check, finish, texts, conversation } = await agency()
  const ann = await makeClient(db, account.id, { firstName: 'Ann', mobilePhone: '12085550171' })
  await db.admin`insert into webhook_endpoints (account_id, created_by, url, secret, events)
    values (${account.id}, ${ctx.actor!.id}, 'https://hooks.example', 'sealed', array['message.received', 'message.sent'])`
  const jobs = async () => (await queuedJobs(db)).length
  const checked = await check(TWILIO)
  expect(checked.sheets[0]).toMatchObject({ kind: 'messages', rows: 6 })
  expect(checked.counts).toMatchObject({ messages: 4, failed: 2, looks: 1 })
  const { rows: errors } = await listImportRows(ctx, checked, { state: 'error', after: -1 })
  expect(errors.map(({ line, reason }) => [line, reason])).toEqual([
    [5, expect.stringMatching(/^To: /)],
    [6, 'SentDate: This is no date and time. Write it as 2026-03-14 15:09.'],
  ])
  const before = await jobs()
  await startImport(ctx, checked.id)
  await runImport(worker, checked.id)
  expect(await view(checked.id)).toMatchObject({ state: 'done', counts: { messages: 4, failed: 2 } })
  // The job of the import itself, and of the tags.
  expect((await jobs()) - before).toBeLessThanOrEqual(2)

  expect(await texts('12085550171')).toMatchObject([
    {
      flow: 'incoming',
      type: 'imported',
      body: 'STOP',
      status: 'received',
      createdAt: '2025-03-15T08:00:00.000Z',
    },
    { flow: 'incoming', fromNumber: '12085550171', createdAt: '2025-03-14T15:11:00.000Z' },
    {
      flow: 'outgoing',
      body: 'Your card is ready, Ann.',
      status: 'delivered',
      createdAt: '2025-03-14T15:09:26.000Z',
    },
  ])
  expect(JSON.stringify(await texts('12085550171'))).not.toContain('123-45')
  expect(await texts('12085550172')).toMatchObject([
    { status: 'undelivered', problem: expect.anything() as string },
  ])
  expect(await conversation('12085550171')).toMatchObject({
    client_id: ann.id,
    status: 'completed',
    waiting_since: null,
    last_message_preview: 'STOP',
    last_message_on: new Date('2025-03-15T08:00:00Z'),
  })
  for (const table of [
    'consent_events',
    'sms_deliveries',
    'webhook_deliveries',
    'api_events',
    'metric_changes',
  ]) {
    const [row] =
      await db.admin`select count(*)::int as rows from ${db.admin(table)} where account_id = ${account.id}
      ${table === 'metric_changes' ? db.admin`and kind = 'usage'` : table === 'api_events' ? db.admin`and type like 'message%'` : db.admin``}`
    expect([table, row!.rows]).toEqual([table, 0])
  }
  // Everywhere else it says that it was imported.
  expect(await searchMessages(ctx, 'card is ready')).toMatchObject([{ type: 'imported' }])
  const activity = await ctx.db((tx) => findTextActivity(tx, ctx, { clientId: ann.id, limit: 10 }))
  expect(activity.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Imported text from Ann/))

  // The same file again changes nothing.
  expect((await finish(TWILIO)).counts).toMatchObject({ skipped: 4, failed: 2 })
  expect(await texts('12085550171')).toHaveLength(3)

  await undoImport(ctx, checked.id)
  await runImport(worker, checked.id)
  expect((await view(checked.id)).state).toBe('undone')
  expect(await texts('12085550171')).toEqual([])
  expect(await conversation('12085550171')).toBeUndefined()
})

test('an old text changes nothing of a conversation that goes on here', async () => {
  const { account, ctx, worker, number, check, conversation, texts } = await agency()
  const phone = '12085550173'
  await db.admin`insert into conversations (account_id, phone_number, recipients, phone_number_id, status, last_message_on, last_message_preview)
    values (${account.id}, ${phone}, array[${phone}], ${number.id}, 'attention', now(), 'Hello?')`
  const stored = await conversation(phone)
  await db.admin`insert into sms_messages (account_id, conversation_id, flow, body, status)
    values (${account.id}, ${stored!.id}, 'incoming', 'Hello?', 'received')`
  const { id, counts } = await check(QUO)
  expect(counts).toMatchObject({ messages: 2, failed: 0 })
  await startImport(ctx, id)
  await runImport(worker, id)
  expect((await texts(phone)).map(({ body }) => body)).toEqual([
    'Hello?',
    '[Picture or file, not imported]',
    'See you at 3',
  ])
  expect(await conversation(phone)).toEqual(stored)
  await undoImport(ctx, id)
  await runImport(worker, id)
  expect(await texts(phone)).toHaveLength(1)
  expect(await conversation(phone)).toEqual(stored)
})

test('conversations in JSON say who wrote, and the preview shows it', async () => {
  const { ctx, upload, finish, texts } = await agency()
  const [rows] = await previewRows(ctx, await upload(TEXTLINE))
  expect(rows!.map(({ title, values }) => [title, values.at(-1)?.value])).toEqual([
    ['From +1-208-555-0175', 'Nadia Fournier'],
    ['To +1-208-555-0175', 'Dana Cole'],
  ])
  expect((await finish(TEXTLINE)).counts).toMatchObject({ messages: 2, failed: 0 })
  expect(await texts('12085550175')).toMatchObject([
    { senderName: 'Dana Cole' },
    { senderName: 'Nadia Fournier' },
  ])
})

test('texts need a number of ours, and columns with text and time', async () => {
  const { account, ctx, upload } = await agency()
  const { id, sheets } = await upload(TWILIO)
  const map = (targets: (string | null)[]) =>
    mapImport(ctx, id, { kinds: ['messages'], targets: [targets], duplicates: 'skip' })
  await expect(
    map(sheets[0]!.targets.map((target) => (target === '#textDate' ? null : target))),
  ).rejects.toThrow('needs columns with the text and with its date and time')
  await db.admin`update phone_numbers set status = 'released' where account_id = ${account.id}`
  await expect(map(sheets[0]!.targets)).rejects.toThrow('Get or transfer a number first.')
})

test.each([
  ['{"messages": [{"a": 1},]}', /broken in line 1|broken/],
  ['{"from":"+12085550100","text":"a"}\n{"from":', /broken in line 2\. Export it again/],
  ['{"a": 1}', /There is no list in this JSON file/],
])('a broken JSON file is refused: %s', async (content, message) => {
  const { upload, view } = await agency()
  const { id } = await upload(content)
  expect(await view(id)).toMatchObject({ state: 'failed', error: expect.stringMatching(message) as string })
})

test.each([
  ['2025-03-14T15:09:26Z', '2025-03-14T15:09:26.000Z'],
  ['2025-03-14 15:09:26 UTC', '2025-03-14T15:09:26.000Z'],
  ['2025-03-14 15:09:26 PDT', '2025-03-14T22:09:26.000Z'],
  ['Fri, 14 Mar 2025 15:09:26 +0000', '2025-03-14T15:09:26.000Z'],
  ['2025-03-14T15:09:26-06:00', '2025-03-14T21:09:26.000Z'],
  ['2025-03-14 15:09:26', '2025-03-14T21:09:26.000Z'],
  ['3/14/2025 3:09 PM', '2025-03-14T21:09:00.000Z'],
  ['03/14/25, 3:09:26 PM', '2025-03-14T21:09:26.000Z'],
  ['Mar 14, 2025 3:09 PM', '2025-03-14T21:09:00.000Z'],
  ['1741964966', '2025-03-14T15:09:26.000Z'],
  ['1741964966123', '2025-03-14T15:09:26.123Z'],
  ['yesterday', undefined],
  ['', undefined],
])('reads the time %s', (text, instant) => {
  expect(readInstant(text, { timeZone: 'America/Denver', dateOrders: [] }, 0)?.toISOString()).toBe(instant)
})

const own = '12085550100'
const client = nextNumber()
const reading = (targets: string[]): HistoryReading => ({
  headers: targets,
  targets,
  dateOrders: [],
  own: new Set([own]),
  timeZone: 'America/Denver',
  now: new Date('2026-11-20T12:00:00Z'),
})
const parse = (row: Record<string, string>) =>
  parseMessage(
    ['2025-03-14 15:09', 'Hi', ...Object.values(row)],
    reading(['#textDate', '#textBody', ...Object.keys(row)]),
  )

test.each<[what: string, row: Record<string, string>, found: object]>([
  [
    'our number tells that we wrote',
    { '#textFrom': own, '#textTo': client },
    { flow: 'outgoing', recipients: [client] },
  ],
  [
    'our number tells that they wrote',
    { '#textFrom': client, '#textTo': own },
    { flow: 'incoming', recipients: [client] },
  ],
  [
    'a direction and the contact',
    { '#textClient': client, '#textDirection': 'Received' },
    { flow: 'incoming' },
  ],
  [
    'a group that we wrote to',
    { '#textFrom': own, '#textTo': `${client}, 12085550199`, '#textDirection': 'outbound-api' },
    { recipients: [client, '12085550199'].toSorted() },
  ],
  [
    'a status with errors',
    { '#textTo': client, '#textDirection': 'sent', '#textStatus': 'undelivered' },
    { status: 'undelivered' },
  ],
])('%s', (_, row, found) => {
  expect(parse(row)).toMatchObject({ message: found })
})

test.each<[row: Record<string, string>, problem: string]>([
  [{ '#textFrom': client, '#textTo': '12085550198' }, 'Nothing says whether it was sent or received'],
  [
    { '#textTo': client, '#textDirection': 'sideways' },
    '#textDirection: This says neither sent nor received.',
  ],
  [{ '#textClient': '12', '#textDirection': 'in' }, '#textClient: '],
  [{ '#textDirection': 'in' }, 'There is no phone number of a contact.'],
])('a row that can’t be read says why: %o', (row, problem) => {
  const read = parse(row)
  expect('problems' in read && read.problems.join(' ')).toContain(problem)
})
