import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { withAccount } from '#db/tenant.ts'
import { callLegs, callRecordings, calls, locations } from '#db/schema/index.ts'
import { addCallActivity } from '#app/features/messaging/timeline/call-activity.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { exportCalls } from './export-calls.server.ts'
import { listCalls, listRecordings } from './list-calls.server.ts'
import { logLocations } from './log-locations.server.ts'
import { type LogQuery, callLog } from './log-query.ts'
import { teamCalls } from './team-calls.server.ts'

const db = useDatabase()
const MINUTE = 60_000
const BEGIN = Date.parse('2026-11-20T15:00:00Z')

let made: Awaited<ReturnType<typeof makeAccount>>
let dana: Awaited<ReturnType<typeof makeUser>>
let ctx: Ctx
const ids = new Map<string, string>()

beforeAll(async () => {
  made = await makeAccount(db)
  dana = await makeUser(db, made.account.id, { role: 'owner' })
  const sam = await makeUser(db, made.account.id, { firstName: 'Sámuel', lastName: 'Ortiz' })
  const client = await makeClient(db, made.account.id, { firstName: 'Mia', lastName: 'O’Neil' })
  ctx = makeCtx(db, made.account, dana)
  const add = async (name: string, minute: number, values: Partial<typeof calls.$inferInsert>) => {
    const id = randomUUID()
    ids.set(name, id)
    await ctx.db((tx) =>
      tx.insert(calls).values({
        accountId: made.account.id,
        id,
        direction: 'inbound',
        format: 'inbound',
        state: 'ended',
        status: 'completed',
        phoneNumber: '12085550123',
        locationId: made.location.id,
        createdAt: new Date(BEGIN + minute * MINUTE),
        ...values,
      }),
    )
  }
  await add('answered by Dana', 1, { userId: dana.id })
  await add('for Dana’s extension', 1.5, { status: 'no-answer', userToId: dana.id })
  await add('missed', 2, { status: 'missed', inOfficeHours: false })
  await add('hung up', 3, { status: 'hangup', phoneNumber: '12085550199' })
  await add('voicemail', 4, { status: 'missed', format: 'voicemail' })
  await add('called by Sam', 5, { direction: 'outbound', format: 'outbound', userId: sam.id })
  await add('between colleagues', 6, { direction: 'peer', format: 'outbound', userId: dana.id })
  await ctx.db((tx) =>
    addCallActivity(tx, ctx, {
      id: ids.get('missed')!,
      clientId: client.id,
      format: 'inbound',
      status: 'missed',
      userId: null,
      phoneNumber: '12085550123',
    }),
  )
  const recording = (call: string, minute: number, state: 'stored' | 'deleted') => ({
    accountId: made.account.id,
    callId: ids.get(call)!,
    kind: 'call' as const,
    providerSid: `RE${randomUUID().replaceAll('-', '')}`,
    duration: 5,
    recordedAt: new Date(BEGIN + minute * MINUTE),
    state,
  })
  await ctx.db((tx) =>
    tx
      .insert(callRecordings)
      .values([
        recording('missed', 2, 'stored'),
        recording('voicemail', 4, 'stored'),
        recording('called by Sam', 5, 'deleted'),
      ]),
  )
})

const query = (search: string, limit?: number) => ({
  ...callLog.read(new URLSearchParams(search)),
  ...(limit ? { limit: limit as LogQuery['limit'] } : {}),
})
const namesOf = (items: { id: string }[]) =>
  items.map(({ id }) => [...ids].find(([, each]) => each === id)?.[0])
const shown = async (search: string) => namesOf((await listCalls(ctx, query(search))).items)

test.each([
  ['', ['voicemail', 'hung up', 'missed']],
  [
    'view=all',
    ['called by Sam', 'voicemail', 'hung up', 'missed', 'for Dana’s extension', 'answered by Dana'],
  ],
  ['view=mine', ['for Dana’s extension', 'answered by Dana']],
  ['view=voicemails', ['voicemail']],
  ['view=all&field=number&value=(208) 555-0199', ['hung up']],
  ['view=all&field=number&value=0199', ['hung up']],
  ['view=all&field=number&value=nobody', []],
  ['view=all&field=contact&value=neil', ['missed']],
  ['view=all&field=contact&value=100%', []],
  ['view=all&field=user&value=samu', ['called by Sam']],
  ['view=all&field=user&value=%00_%25', []],
  [`view=all&location=${randomUUID()}`, []],
  ['view=all&direction=outbound', ['called by Sam']],
  ['view=all&status=hangup', ['hung up']],
  ['view=all&unworked=on', ['voicemail', 'hung up', 'missed']],
  // The calls are of 8 in the morning in Denver.
  ['view=all&from=2026-11-20&to=2026-11-20&direction=outbound', ['called by Sam']],
  ['view=all&from=2026-11-21', []],
  ['view=all&to=2026-11-19', []],
  ['view=all&to=9999-12-31&status=made-up&direction=outbound', ['called by Sam']],
])('“%s” shows its calls, newest first', async (search, expected) => {
  expect(await shown(search)).toEqual(expected)
})

test('participants come with their clients, also those that a user added', async () => {
  const husband = await makeClient(db, made.account.id, { firstName: 'Bo', mobilePhone: '12085550188' })
  const leg = {
    accountId: made.account.id,
    callId: ids.get('missed')!,
    side: 'theirs' as const,
    via: 'ring' as const,
  }
  const outside = (phoneNumber: string, minute: number) => ({
    ...leg,
    kind: 'outside' as const,
    phoneNumber,
    label: `number:${phoneNumber}`,
    joinedAt: new Date(BEGIN + minute * MINUTE),
  })
  await ctx.db((tx) =>
    tx
      .insert(callLegs)
      .values([outside('12085550123', 1), outside('12085550188', 2), outside('12085550177', 3)]),
  )
  const { items } = await listCalls(ctx, query('view=all'))
  const { participants } = items.find(({ id }) => id === leg.callId)!
  expect(participants.map(({ client, phoneNumber }) => client?.name ?? phoneNumber)).toEqual([
    'Mia O’Neil',
    expect.stringContaining(husband.firstName!),
    '12085550177',
  ])
  await db.admin`delete from call_legs where call_id = ${leg.callId}`
})

test('pages follow each other in both directions', async () => {
  const first = await listCalls(ctx, query('view=all', 2))
  expect([namesOf(first.items), first.newer]).toEqual([['called by Sam', 'voicemail'], null])
  const second = await listCalls(ctx, query(`view=all&after=${first.older}`, 2))
  expect(namesOf(second.items)).toEqual(['hung up', 'missed'])
  const last = await listCalls(ctx, query(`view=all&after=${second.older}`, 2))
  expect([namesOf(last.items), last.older]).toEqual([['for Dana’s extension', 'answered by Dana'], null])
  const back = await listCalls(ctx, query(`view=all&before=${last.newer}`, 2))
  expect(namesOf(back.items)).toEqual(['hung up', 'missed'])
  const start = await listCalls(ctx, query(`view=all&before=${back.newer}`, 2))
  expect([namesOf(start.items), start.newer]).toEqual([['called by Sam', 'voicemail'], null])
  expect(await shown('view=all&after=made-up')).toHaveLength(6)
})

test('the Recordings view lists recordings with their call, without deleted ones', async () => {
  const { items } = await listRecordings(ctx, query('view=recordings'))
  expect(namesOf(items.map(({ call }) => call))).toEqual(['voicemail', 'missed'])
  expect(items[1]).toMatchObject({ recording: { state: 'stored', duration: 5 }, call: { client: {} } })
  const [only] = (await listRecordings(ctx, query('view=recordings&field=contact&value=neil'))).items
  expect(only!.call.id).toBe(ids.get('missed'))
  const page = await listRecordings(ctx, query('view=recordings', 1))
  const next = await listRecordings(ctx, query(`view=recordings&after=${page.older}`, 1))
  expect([namesOf(next.items.map(({ call }) => call)), next.older]).toEqual([['missed'], null])
})

test('locations come with their number of calls to review', async () => {
  await withAccount(db.pool, made.account.id, (tx) =>
    tx.insert(locations).values({ accountId: made.account.id, name: 'Annex', timezone: 'America/Boise' }),
  )
  expect(await logLocations(ctx)).toEqual([
    { id: expect.any(String), name: 'Annex', unworked: 0 },
    { id: made.location.id, name: 'Main office', unworked: 3 },
  ])
})

test('admins export a view as CSV and as a workbook', async () => {
  const { body, name } = await exportCalls(ctx, query('view=all&limit=5'), 'csv')
  const lines = (await new Response(body).text()).trim().split('\r\n')
  expect(name).toMatch(/^calls-all-.*\.csv$/)
  expect(lines).toHaveLength(7)
  expect(lines[4]).toBe(
    '2026-11-20 08:02,Main office,Incoming,Mia O’Neil,1-208-555-0123,,,,,0,Missed,,5,,,,,,Outside office hours',
  )
  const workbook = await exportCalls(ctx, query('view=recordings'), 'xlsx')
  const bytes = Buffer.from(await new Response(workbook.body).arrayBuffer())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  const employee = makeCtx(db, made.account, await makeUser(db, made.account.id, { role: 'employee' }))
  await expect(exportCalls(employee, query(''), 'csv')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(teamCalls(employee)).rejects.toMatchObject({ code: 'forbidden' })
})

test('another account sees none of it', async () => {
  const other = await makeAccount(db)
  const stranger = makeCtx(db, other.account, await makeUser(db, other.account.id, { role: 'owner' }))
  expect((await listCalls(stranger, query('view=all'))).items).toEqual([])
  expect((await listCalls(stranger, query('view=all&field=contact&value=neil'))).items).toEqual([])
  expect((await listRecordings(stranger, query('view=recordings'))).items).toEqual([])
})
