import { expect, test } from 'vitest'
import {
  findImportedCalls,
  importedCallsWith,
  listImportedCalls,
} from '#app/features/messaging/call-history/imported-calls.server.ts'
import { makeClient } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import type { HistoryReading } from '../history/read-instant.ts'
import { makeHistoryImporter } from '../import/history-import.fixture.ts'
import { listImportRows, previewRows } from '../import/import-preview.server.ts'
import { mapImport, startImport, undoImport } from '../import/import-steps.server.ts'
import { runImport } from '../import/run-import.server.ts'
import { parseCall, readLength } from './parse-call.ts'

const db = useDatabase()

async function agency() {
  const importer = await makeHistoryImporter(db, 'calls.csv')
  const { ctx } = importer
  const calls = (phone: string) => ctx.db((tx) => importedCallsWith(tx, phone))
  return { ...importer, calls }
}

/** The columns of Twilio's call log. */
const TWILIO = `Call Sid,From,To,Direction,Status,Start Time,End Time,Duration,Price
CA00000001,+12085550171,+12085550100,inbound,completed,2025-03-14T15:09:26Z,2025-03-14T15:13:38Z,252,-0.0085
CA00000002,+12085550100,+12085550171,outbound-api,no-answer,2025-03-15 15:00:00 UTC,2025-03-15 15:00:30 UTC,0,-0.01
CA00000003,+12085550172,+12085550100,inbound,completed,"Fri, 14 Mar 2025 15:11:00 +0000",,0,
CA00000004,anonymous,+12085550100,inbound,completed,2025-03-14T16:00:00Z,,12,
CA00000005,client:dana,,inbound,completed,2025-03-14T16:00:00Z,,12,
CA00000006,+1208555017,+12085550100,inbound,completed,2025-03-14T16:00:00Z,,12,
CA00000007,+12085550173,+12085550100,inbound,completed,soon,,12,
CA00000008,+12085550173,+12085550100,inbound,completed,2025-03-16T16:00:00Z,,a while,
`

/** As Quo's API answers since 2026. */
const QUO = JSON.stringify({
  data: [
    {
      id: 'AC123abc456',
      phoneNumberId: 'PN123abc',
      actorId: 'US123abc',
      direction: 'incoming',
      status: 'completed',
      participants: [
        { phoneNumber: '+15035550190', actorId: 'US123abc' },
        { phoneNumber: '+12085550174', actorId: null },
      ],
      answeredAt: null,
      answeredBy: null,
      completedAt: '2025-05-01T17:01:00.000Z',
      createdAt: '2025-05-01T17:00:00.000Z',
      duration: 20,
      voicemail: { id: 'VM1', status: 'completed', duration: 12 },
    },
    {
      id: 'AC124abc456',
      phoneNumberId: 'PN123abc',
      actorId: 'US123abc',
      direction: 'outgoing',
      status: 'completed',
      participants: [
        { phoneNumber: '+15035550190', actorId: 'US123abc' },
        { phoneNumber: '+12085550174', actorId: null },
      ],
      answeredAt: '2025-05-02T17:00:10.000Z',
      answeredBy: 'US123abc',
      completedAt: '2025-05-02T17:01:10.000Z',
      createdAt: '2025-05-02T17:00:00.000Z',
      duration: 60,
      voicemail: null,
    },
  ],
})

/** As RingCentral's API answers. */
const RINGCENTRAL = JSON.stringify({
  uri: 'https://platform.example/call-log',
  records: [
    {
      id: 'ZKGwtnN0ZrG5cUA',
      sessionId: '4503991004',
      startTime: '2025-03-14T15:09:26.000Z',
      duration: 54,
      type: 'Voice',
      direction: 'Inbound',
      action: 'Phone Call',
      result: 'Accepted',
      to: { phoneNumber: '+15035550190', name: 'Main' },
      from: { phoneNumber: '+12085550175', name: 'BOISE ID' },
    },
    {
      id: 'ZKGwtnN0ZrG5cUB',
      sessionId: '4503991005',
      startTime: '2025-03-14T16:09:26.000Z',
      duration: 9,
      type: 'Voice',
      direction: 'Inbound',
      action: 'Phone Call',
      result: 'Missed',
      to: { phoneNumber: '+15035550190' },
      from: { phoneNumber: '+12085550175' },
    },
    {
      id: 'ZKGwtnN0ZrG5cUC',
      sessionId: '4503991006',
      startTime: '2025-03-14T17:09:26.000Z',
      duration: 9,
      type: 'Fax',
      direction: 'Inbound',
      action: 'Incoming Fax',
      result: 'Received',
      to: { phoneNumber: '+15035550190' },
      from: { phoneNumber: '+12085550175' },
    },
  ],
})

test('calls of another service become history of the contact, without any effect', async () => {
  const { account, ctx, worker, view, check, finish, calls } = await agency()
  const ann = await makeClient(db, account.id, { firstName: 'Ann', phone: '12085550171' })
  const checked = await check(TWILIO)
  expect(checked.sheets[0]).toMatchObject({ kind: 'calls', rows: 8 })
  expect(checked.counts).toMatchObject({ calls: 4, failed: 2, looks: 1, created: 0 })
  const { rows: errors } = await listImportRows(ctx, checked, { state: 'error', after: -1 })
  expect(errors.map(({ line, reason }) => [line, reason])).toEqual([
    [7, expect.stringMatching(/^From: /) as string],
    [8, 'Start Time: This is no date and time. Write it as 2026-03-14 15:09.'],
  ])
  const { rows: skipped } = await listImportRows(ctx, checked, { state: 'skipped', after: -1 })
  expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
    [5, 'The number was withheld.'],
    [6, 'No outside number was in this call.'],
  ])
  const counted = async () => {
    const rows = await db.admin<{ table: string; rows: number }[]>`
      select 'calls' as table, count(*)::int as rows from calls
      union all select 'activities', count(*)::int from activities
      union all select 'usage', count(*)::int from metric_changes
      union all select 'events', count(*)::int from api_events where type like 'call%'
      union all select 'conversations', count(*)::int from conversations`
    return Object.fromEntries(rows.map(({ table, rows }) => [table, rows]))
  }
  const before = await counted()
  await startImport(ctx, checked.id)
  await runImport(worker, checked.id)
  expect(await view(checked.id)).toMatchObject({ state: 'done', counts: { calls: 4, failed: 2, skipped: 2 } })
  expect(await counted()).toEqual(before)
  const [contact] = await db.admin`select last_contacted_on from clients where id = ${ann.id}`
  expect(contact).toEqual({ last_contacted_on: null })

  expect(await calls('12085550171')).toMatchObject([
    {
      client: { id: ann.id },
      direction: 'inbound',
      outcome: 'answered',
      seconds: 252,
      startedAt: '2025-03-14T15:09:26.000Z',
      ownNumber: '12085550100',
      fileName: 'calls.csv',
      recordingUrl: null,
    },
    { direction: 'outbound', outcome: 'missed', seconds: 0, startedAt: '2025-03-15T15:00:00.000Z' },
  ])
  expect(await calls('12085550172')).toMatchObject([{ client: null, outcome: 'missed' }])
  expect(await calls('12085550173')).toMatchObject([{ seconds: null, outcome: 'answered' }])
  const activity = await ctx.db((tx) => findImportedCalls(tx, ctx, { clientId: ann.id, limit: 10 }))
  expect(activity.map(({ title }) => title)).toEqual([
    'Imported: Outgoing call, not answered',
    'Imported: Incoming call, 4 min 12 s',
  ])

  // The same file again changes nothing.
  expect((await finish(TWILIO)).counts).toMatchObject({ skipped: 6, failed: 2 })
  expect((await listImportedCalls(ctx, {})).items).toHaveLength(4)

  await undoImport(ctx, checked.id)
  await runImport(worker, checked.id)
  expect((await view(checked.id)).state).toBe('undone')
  expect((await listImportedCalls(ctx, {})).items).toEqual([])
})

test('a contact that comes later has the calls of its number', async () => {
  const { account, ctx, finish } = await agency()
  await finish(TWILIO)
  const bea = await makeClient(db, account.id, { mobilePhone: '12085550172' })
  const activity = await ctx.db((tx) => findImportedCalls(tx, ctx, { clientId: bea.id, limit: 10 }))
  expect(activity).toMatchObject([{ title: 'Imported: Missed call' }])
})

test('calls of Quo are with the number outside, also where our old one is unknown here', async () => {
  const { ctx, upload, finish, calls } = await agency()
  const uploaded = await upload(QUO)
  expect(uploaded.sheets[0]).toMatchObject({ kind: 'calls', mapping: 'Quo, calls' })
  const [rows] = await previewRows(ctx, uploaded)
  expect(rows!.map(({ title, values }) => [title, values[1]?.value])).toEqual([
    ['From +1-208-555-0174', 'Voicemail'],
    ['To +1-208-555-0174', 'Outgoing call, 1 min 0 s'],
  ])
  expect((await finish(QUO)).counts).toMatchObject({ calls: 2, failed: 0 })
  expect(await calls('12085550174')).toMatchObject([
    { outcome: 'voicemail', handledBy: null },
    { outcome: 'answered', seconds: 60 },
  ])
})

test('records of RingCentral leave out faxes', async () => {
  const { upload, finish, calls } = await agency()
  expect((await upload(RINGCENTRAL)).sheets[0]!.mapping).toBe('RingCentral, calls')
  expect((await finish(RINGCENTRAL)).counts).toMatchObject({ calls: 2, failed: 0 })
  expect(await calls('12085550175')).toMatchObject([
    { outcome: 'answered', seconds: 54, ownNumber: '15035550190' },
    { outcome: 'missed' },
  ])
})

test('short ids are other calls in another list', async () => {
  const { finish, calls } = await agency()
  const list = (number: string) =>
    `ID,Phone number,Direction,Date,Duration\n1,${number},in,2025-03-14 15:09,10\n`
  await finish(list('(208) 555-0171'))
  expect((await finish(list('(208) 555-0172'))).counts).toMatchObject({ calls: 1 })
  expect(await calls('12085550172')).toHaveLength(1)
})

test('a list of calls needs columns with the number and the time', async () => {
  const { ctx, upload } = await agency()
  const { id, sheets } = await upload(TWILIO)
  await expect(
    mapImport(ctx, id, {
      kinds: ['calls'],
      targets: [sheets[0]!.targets.map((target) => (target === '#callDate' ? null : target))],
      duplicates: 'skip',
    }),
  ).rejects.toThrow('needs columns with the date and time of each call and with the phone number')
})

test.each([
  ['252', 'Duration', 252],
  ['252.0', 'Duration (seconds)', 252],
  ['4', 'Minutes', 240],
  ['2.5', 'Duration (min)', 150],
  ['4500', 'duration_ms', 5],
  ['4:12', 'Duration', 252],
  ['0:04:12', 'Duration', 252],
  ['1:00:00', 'Talk time', 3600],
  ['4 min 12 s', 'Length', 252],
  ['1h 2m 3s', 'Length', 3723],
  ['4 minutes, 12 seconds', 'Length', 252],
  ['12 sec', 'Length', 12],
  ['PT4M12S', 'Length', 252],
  ['-', 'Length', null],
  ['', 'Length', null],
  ['In progress', 'Duration', 'unread'],
  ['99999999', 'Duration', 'unread'],
])('reads the length %s under %s', (cell, heading, seconds) => {
  expect(readLength(cell, heading)).toBe(seconds)
})

const own = '12085550100'
const client = '12085550171'
const reading = (targets: string[]): HistoryReading => ({
  headers: targets,
  targets,
  dateOrders: [],
  own: new Set([own]),
  timeZone: 'America/Denver',
  now: new Date('2026-11-20T12:00:00Z'),
})
const parse = (row: Record<string, string>) =>
  parseCall(['2025-03-14 15:09', ...Object.values(row)], reading(['#callDate', ...Object.keys(row)]))

test.each<[what: string, row: Record<string, string>, found: object]>([
  ['our number tells that we called', { '#callFrom': own, '#callTo': client }, { flow: 'outgoing' }],
  [
    'a missed call came in',
    { '#callClient': client, '#callResult': 'Missed Call' },
    { flow: 'incoming', outcome: 'missed', number: client },
  ],
  [
    'a dialed call went out',
    { '#callClient': client, '#callResult': 'Dialed', '#callLength': '31' },
    { flow: 'outgoing', outcome: 'answered' },
  ],
  [
    'no time of an answer means missed',
    { '#callClient': client, '#callDirection': 'incoming', '#callResult': 'completed', '#callAnswered': '' },
    { outcome: 'missed' },
  ],
  [
    'the length is from the answer to the end',
    {
      '#callClient': client,
      '#callDirection': 'in',
      '#callAnswered': '2025-03-14 15:10:00',
      '#callEnd': '2025-03-14 15:14:12',
    },
    { seconds: 252, outcome: 'answered' },
  ],
  [
    'a voicemail in a column of its own',
    { '#callClient': client, '#callDirection': 'in', '#callVoicemail': 'https://files.example/1.mp3' },
    { outcome: 'voicemail' },
  ],
  [
    'nothing about the end',
    { '#callClient': client, '#callDirection': 'in' },
    { outcome: null, seconds: null },
  ],
  [
    'an id of a user names nobody',
    { '#callClient': client, '#callDirection': 'in', '#callBy': 'USlHhXmRMz' },
    { by: null },
  ],
  [
    'who took it',
    { '#callClient': client, '#callDirection': 'in', '#callBy': 'Dana Cole 123-45-6789' },
    { by: expect.stringMatching(/^Dana Cole (?!123)/) as string },
  ],
])('%s', (_, row, found) => {
  expect(parse(row)).toMatchObject({ call: found })
})

test.each<[row: Record<string, string>, found: object]>([
  [
    { '#callFrom': client, '#callTo': '12085550198' },
    { problems: [expect.stringContaining('Nothing says whether')] },
  ],
  [
    { '#callTo': client, '#callDirection': 'sideways' },
    { problems: ['#callDirection: This says neither incoming nor outgoing.'] },
  ],
  [
    { '#callClient': '+15035550190; +12085550171', '#callDirection': 'in' },
    { problems: ['#callClient: There are several numbers. Only one can be the contact’s.'] },
  ],
  [
    { '#callFrom': own, '#callTo': own, '#callDirection': 'out' },
    { empty: 'Both sides of this call are your own numbers.' },
  ],
  [
    { '#callFrom': 'Ext. 104', '#callTo': own, '#callDirection': 'in' },
    { empty: 'No outside number was in this call.' },
  ],
])('a call that can’t be kept says why: %o', (row, found) => {
  expect(parse(row)).toEqual(found)
})
