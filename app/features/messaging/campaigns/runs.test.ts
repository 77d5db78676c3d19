import { expect, test } from 'vitest'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { receiveText } from '#app/features/messaging/texting/incoming/receive.server.ts'
import { makeClient, makeCtx, makeUser, nextNumber } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { sendDelivery } from '#app/features/messaging/texting/delivery/send-delivery.server.ts'
import { sendText } from '#app/features/messaging/texting/texts.server.ts'
import { makeCampaigner } from './campaign.fixture.ts'
import { listDetails, listRuns } from './run-history.server.ts'
import { setAllStopped } from './campaigns.server.ts'
import { saveCampaign } from './save-campaign.server.ts'
import { saveStep } from './drafts.server.ts'
import { dryRun, dryRunFile } from './next-run.server.ts'
import { controlRun, getRunResults } from './run-results.server.ts'
import { sendNextTexts } from './send-texts.server.ts'
import { collectRecipients, startRun } from './start-run.server.ts'

const db = useDatabase()
const incoming = (from: string, to: string, body: string) => ({
  MessageSid: `SM${crypto.randomUUID().replaceAll('-', '')}`,
  From: `+${from}`,
  To: `+${to}`,
  Body: body,
})

test('texts each number once, rendered for the person, in its author’s name', async () => {
  const { ctx, dana, job, addClient, create, begin, sendAll, texts, recipients } = await makeCampaigner(db)
  const shared = nextNumber()
  await addClient({ firstName: 'Ana', lastName: 'Bautista', mobilePhone: '12085550142' })
  await addClient({
    firstName: 'Bob',
    mobilePhone: shared,
    coFirstName: 'Carol',
    coMobilePhone: '12085550143',
  })
  await addClient({ firstName: 'Dot', mobilePhone: shared })
  await addClient({ firstName: 'Eve', mobilePhone: null })
  const id = await create()
  const runId = (await begin(id))!
  await Promise.all([startRun(job, id), startRun(job, id)])
  await collectRecipients(job, runId)
  await sendAll()
  const sent = await texts()
  expect(sent.map(({ phone }) => phone)).toEqual(['12085550142', '12085550143', shared].toSorted())
  expect(sent.find(({ phone }) => phone === '12085550143')).toMatchObject({
    body: 'Hi Carol, this is Test. Reply STOP to opt out.',
    user_id: dana.id,
  })
  expect((await recipients(runId)).every(({ state }) => state === 'sent')).toBe(true)
  const [run] = await listRuns(ctx, id)
  expect(run).toMatchObject({ state: 'done', count: 3, sent: 3, successful: 0, failed: 0, waiting: 0 })
  expect(await getRunResults(ctx, id, runId)).toMatchObject({
    ...{ withoutNumber: 1, planned: { send: 3, hold: 0, deny: 0, segments: 3 } },
    tags: [{ name: 'VIP', count: 3, sent: 3, delivered: 0 }],
  })
  // None of them had a conversation, so none is listed before the client answers.
  const listed =
    await db.admin`select from conversations where account_id = ${ctx.account.id} and status <> 'completed'`
  expect(listed).toHaveLength(0)
})

test('holds, denies and sends exactly as the dry run said', async () => {
  const { ctx, addClient, create, begin, sendAll, recipients } = await makeCampaigner(db)
  const optedOut = (await addClient({ firstName: 'Ana', lastName: null })).mobilePhone!
  await ctx.db((tx) =>
    recordConsent(tx, ctx, { phone: optedOut, event: 'opt-out', source: 'keyword', keyword: 'STOP' }),
  )
  await addClient({ firstName: null, mobilePhone: '12085550150' })
  // Hawaii: 8 in the morning comes later.
  await addClient({ firstName: 'Kai', mobilePhone: '18085550151' })
  await addClient({ firstName: 'Lee', mobilePhone: '12085550152' })
  const id = await create({ scheduleStartOn: '2026-11-20T10:30' })
  const dry = await dryRun(ctx, id)
  expect(dry.totals).toEqual({ send: 1, hold: 1, deny: 2, segments: 2 })
  expect(dry.samples.map(({ name }) => name)).toHaveLength(2)
  const file = await dryRunFile(ctx, id)
  expect(file.split('\r\n').filter((line) => line.includes('Not sent'))).toHaveLength(2)
  const runId = (await begin(id, '2026-11-20T17:30:00Z'))!
  await sendAll()
  expect(await recipients(runId)).toEqual(
    [
      { phone: '12085550150', state: 'denied', reason: 'This contact has no {firstName}.' },
      { phone: '12085550152', state: 'sent', reason: null },
      { phone: '18085550151', state: 'waiting', reason: expect.stringContaining('quiet hours') },
      { phone: optedOut, state: 'denied', reason: expect.stringContaining('texted STOP') },
    ].toSorted((a, b) => a.phone.localeCompare(b.phone)),
  )
  const { planned, came } = await getRunResults(ctx, id, runId)
  expect(planned).toEqual({ ...dry.totals, cost: dry.cost })
  expect([dry.cost, came]).toEqual([3, { send: 1, hold: 1, deny: 2, segments: 1, cost: 2 }])
  const { items } = await listDetails(ctx, runId, { after: null, limit: 10 })
  expect(items.map(({ status }) => status).toSorted()).toEqual(['Held', 'Not sent', 'Not sent', 'Sending'])
})

test('goes out when quiet hours end', async () => {
  const { number, job, addClient, create, begin, sendAll, texts, clock } = await makeCampaigner(db)
  await addClient({ mobilePhone: '18085550161' })
  const id = await create({ scheduleStartOn: '2026-11-20T10:30' })
  await begin(id, '2026-11-20T17:30:00Z')
  await sendAll()
  expect(await texts()).toHaveLength(0)
  clock.now = new Date('2026-11-20T18:00:00Z')
  await sendNextTexts(job, number.id)
  expect(await texts()).toHaveLength(1)
})

const forDay = (day: string) => `This text is for ${day} and can’t go out on that day, so it isn’t sent.`

test('a notice of its day isn’t sent to those for whom quiet hours end on the next, as the dry run says', async () => {
  const { ctx, addClient, create, begin, sendAll, recipients, texts, clock } = await makeCampaigner(db)
  await addClient({ mobilePhone: '12085550162' })
  // New York: too late already.
  await addClient({ mobilePhone: '12125550163' })
  const evening = { scheduleStartOn: '2026-11-20T19:30', content: 'We close at noon tomorrow.' }
  const id = await create(evening)
  const dry = await dryRun(ctx, id)
  expect(dry.totals).toMatchObject({ send: 1, hold: 0, deny: 1 })
  expect(dry.reasons.map(({ reason }) => reason)).toEqual([forDay('11/20/2026')])
  const runId = (await begin(id, '2026-11-21T02:30:00Z'))!
  await sendAll()
  expect((await recipients(runId)).map(({ state, reason }) => [state, reason])).toEqual([
    ['sent', null],
    ['denied', forDay('11/20/2026')],
  ])
  expect(await texts()).toHaveLength(1)
  expect(clock.now.toISOString()).toContain('2026-11-21T02')
})

test('what is accepted for its day and then has to wait until the next fails with the reason', async () => {
  const { job, addClient, create, begin, sendAll, clock, account } = await makeCampaigner(db)
  await addClient({ mobilePhone: '12085550164', dob: '1980-11-20' })
  // The words don't name the day: it is a birthday's text.
  const id = await create({ scheduleOccurrence: 'field', content: 'Best wishes, {firstName}!' })
  await db.admin`update campaigns set next_run_on = '2026-11-21T03:00:00Z' where id = ${id}`
  await begin(id, '2026-11-21T03:00:00Z')
  await sendAll()
  clock.now = new Date('2026-11-21T05:00:00Z')
  const [delivery] = await db.admin<{ id: string }[]>`
    select id from sms_deliveries where account_id = ${account.id}`
  await sendDelivery(job, delivery!.id)
  expect(await db.admin`select status, error_message from sms_deliveries where id = ${delivery!.id}`).toEqual(
    [{ status: 'failed', error_message: forDay('11/20/2026') }],
  )
})

test('a worker that was down over birthdays texts today’s people only, and says so of the others', async () => {
  const { job, addClient, create, clock, texts, sendAll } = await makeCampaigner(db)
  for (const day of ['21', '22', '23']) {
    await addClient({ mobilePhone: `120855501${day}`, dob: `1980-11-${day}` })
  }
  const id = await create({ scheduleOccurrence: 'field', content: 'Happy birthday, {firstName}!' })
  await db.admin`update campaigns set next_run_on = '2026-11-21T18:00:00Z' where id = ${id}`
  clock.now = new Date('2026-11-23T20:00:00Z')
  const runs = () => db.admin<{ id: string }[]>`
    select id from campaign_runs where campaign_id = ${id} order by run_date`
  for (let missed = 0; missed < 4; missed += 1) await startRun(job, id)
  expect(await runs()).toHaveLength(3)
  for (const run of await runs()) await collectRecipients(job, run.id)
  await sendAll()
  expect((await texts()).map(({ phone }) => phone)).toEqual(['12085550123'])
  const denied = await db.admin`
    select phone, reason from campaign_recipients where state = 'denied' and run_id in (
      select id from campaign_runs where campaign_id = ${id}) order by phone`
  expect(denied).toEqual([
    { phone: '12085550121', reason: forDay('11/21/2026') },
    { phone: '12085550122', reason: forDay('11/22/2026') },
  ])
})

test('keeps to the segments per second of each number', async () => {
  const { number, job, addClient, create, begin, texts, clock } = await makeCampaigner(db)
  for (let n = 0; n < 8; n += 1) await addClient()
  const id = await create()
  await begin(id)
  await Promise.all([sendNextTexts(job, number.id), sendNextTexts(job, number.id)])
  expect(await texts()).toHaveLength(3)
  await sendNextTexts(job, number.id)
  expect(await texts()).toHaveLength(3)
  clock.now = new Date(clock.now.getTime() + 1000)
  await sendNextTexts(job, number.id)
  expect(await texts()).toHaveLength(6)
})

test('a late batch doesn’t delay the next one, and hours without texts aren’t made up for', async () => {
  const { number, job, addClient, create, begin, texts, clock } = await makeCampaigner(db)
  for (let n = 0; n < 16; n += 1) await addClient()
  await begin(await create())
  const began = clock.now.getTime()
  const sentBy = async (ms: number) => {
    clock.now = new Date(began + ms)
    await sendNextTexts(job, number.id)
    return (await texts()).length
  }
  expect([await sentBy(0), await sentBy(1900), await sentBy(1990), await sentBy(2000)]).toEqual([3, 6, 6, 9])
  const later = 3 * 3_600_000
  expect([await sentBy(later), await sentBy(later + 990), await sentBy(later + 1000)]).toEqual([12, 12, 15])
})

test('accepts no texts while a thousand wait to be sent', async () => {
  const { account, number, job, addClient, create, begin, recipients, clock } = await makeCampaigner(db)
  for (let n = 0; n < 9; n += 1) await addClient()
  const runId = (await begin(await create()))!
  const next = async () => {
    await sendNextTexts(job, number.id)
    clock.now = new Date(clock.now.getTime() + 1000)
    return (await recipients(runId)).filter(({ state }) => state === 'sent').length
  }
  expect(await next()).toBe(3)
  await db.admin`
    insert into sms_deliveries (account_id, message_id, conversation_id, to_number, from_number, status)
    select account_id, message_id, conversation_id, to_number || n, from_number, 'pending'
    from sms_deliveries, generate_series(1, 333) n where account_id = ${account.id}`
  expect(await next()).toBe(3)
  expect(await queuedJobs(db, 'campaigns.send', { phoneNumberId: number.id })).toHaveLength(1)
  await db.admin`update sms_deliveries set status = 'sending' where account_id = ${account.id} and status = 'pending'`
  expect(await next()).toBe(3)
  const tomorrow = new Date(clock.now.getTime() + 86_400_000)
  await db.admin`
    update sms_deliveries set status = 'pending', held_until = ${tomorrow} where account_id = ${account.id} and status = 'sending'`
  expect(await next()).toBe(6)
  await db.admin`
    update sms_deliveries set status = 'uncertain', held_until = null where account_id = ${account.id} and status = 'pending'`
  expect(await next()).toBe(9)
})

test('pauses, resumes and stops a run; an owner stops all of them', async () => {
  const { ctx, number, job, addClient, create, begin, sendAll, texts, clock, recipients } =
    await makeCampaigner(db)
  for (let n = 0; n < 9; n += 1) await addClient()
  const id = await create()
  const runId = (await begin(id))!
  const next = () => {
    clock.now = new Date(clock.now.getTime() + 61_000)
    return sendNextTexts(job, number.id)
  }
  await controlRun(ctx, { campaignId: id, runId }, 'pause')
  await next()
  expect(await texts()).toHaveLength(0)
  await controlRun(ctx, { campaignId: id, runId }, 'resume')
  await next()
  expect(await texts()).toHaveLength(3)
  await setAllStopped(ctx, true)
  await next()
  expect(await texts()).toHaveLength(3)
  await setAllStopped(ctx, false)
  await next()
  expect(await texts()).toHaveLength(6)
  await controlRun(ctx, { campaignId: id, runId }, 'stop')
  await sendAll()
  expect(await texts()).toHaveLength(6)
  expect((await recipients(runId)).filter(({ state }) => state === 'stopped')).toHaveLength(3)
  await expect(controlRun(ctx, { campaignId: id, runId }, 'resume')).rejects.toMatchObject({
    code: 'conflict',
  })
  const stranger = await makeCampaigner(db)
  await expect(controlRun(stranger.ctx, { campaignId: id, runId }, 'pause')).rejects.toMatchObject({
    code: 'not-found',
  })
  await expect(getRunResults(stranger.ctx, id, runId)).rejects.toMatchObject({ code: 'not-found' })
})

test('STOP removes a person from the rest of the run, and answers are marked with the campaign', async () => {
  const { ctx, account, number, job, addClient, create, begin, sendAll, texts, clock, bus } =
    await makeCampaigner(db)
  const phones: string[] = []
  for (let n = 0; n < 5; n += 1) phones.push((await addClient()).mobilePhone!)
  const id = await create()
  const runId = (await begin(id))!
  const services = { pool: db.pool, bus, now: () => clock.now }
  await sendNextTexts(job, number.id)
  const reached = (await texts()).map(({ phone }) => phone)
  const [stopper] = phones.filter((phone) => !reached.includes(phone))
  await receiveText(services, incoming(stopper!, number.number, 'STOP'))
  await receiveText(services, incoming(reached[0]!, number.number, 'Yes please'))
  await sendAll()
  expect((await texts()).map(({ phone }) => phone)).toEqual(
    phones.filter((phone) => phone !== stopper).toSorted(),
  )
  const answers = await db.admin`
    select body, campaign_name from sms_messages where account_id = ${account.id} and flow = 'incoming' order by id`
  expect(answers).toEqual([
    { body: 'STOP', campaign_name: null },
    { body: 'Yes please', campaign_name: 'Spring' },
  ])
  expect(await getRunResults(ctx, id, runId)).toMatchObject({ replied: 1, optedOut: 0, denied: 1 })
})

test('an owner stops all texts of the account at once, and they go on where they were', async () => {
  const { ctx, account, dana, bus, clock, addClient } = await makeCampaigner(db)
  const client = await addClient()
  const { id: conversationId } = await findOrCreateConversation(ctx, { contacts: [{ id: client.id }] })
  const typed = (body: string) =>
    sendText(ctx, { requestId: crypto.randomUUID(), conversationId, body, mediaIds: [] })
  const first = await typed('On its way')
  const employee = makeCtx(db, account, await makeUser(db, account.id), { now: () => clock.now, bus })
  await expect(setAllStopped(employee, true)).rejects.toMatchObject({ code: 'forbidden' })
  await setAllStopped(ctx, true)
  await expect(typed('Too late')).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringContaining('stopped all texts of your company on'),
  })
  const [delivery] = await db.admin<{ id: string }[]>`
    select id from sms_deliveries where message_id = ${first.id}`
  await sendDelivery(ctx, delivery!.id)
  const stateOf = async () =>
    (
      await db.admin`select status, held_until is not null as held from sms_deliveries where id = ${delivery!.id}`
    )[0]
  expect(await stateOf()).toEqual({ status: 'pending', held: true })
  const waits = async () => (await queuedJobs(db)).find(({ key }) => key?.endsWith(delivery!.id))!.runAt
  const before = await waits()
  await setAllStopped(ctx, false)
  expect((await waits()).getTime()).toBeLessThan(before.getTime())
  expect((await typed('Again')).user?.id).toBe(dana.id)
})

test('what was accepted and had to wait is not sent once its run is stopped or its person is gone', async () => {
  const { ctx, job, account, addClient, create, begin, sendAll, clock } = await makeCampaigner(db)
  const fine = (await addClient({ firstName: 'Fay' })).mobilePhone!
  const gone = await addClient({ firstName: 'Gus' })
  const id = await create()
  const runId = (await begin(id))!
  await sendAll()
  const deliveries = async () => {
    const rows = await db.admin<{ id: string; phone: string; status: string; problem: string | null }[]>`
      select id, to_number as phone, status, error_message as problem from sms_deliveries where account_id = ${account.id}`
    return rows.toSorted(
      (one, other) => Number(one.phone === gone.mobilePhone) - Number(other.phone === gone.mobilePhone),
    )
  }
  const sendEach = async () => {
    for (const delivery of await deliveries()) await sendDelivery(job, delivery.id)
  }
  await setAllStopped(ctx, true)
  await sendEach()
  expect((await deliveries()).map(({ status }) => status)).toEqual(['pending', 'pending'])
  await db.admin`update clients set deleted_at = now() where id = ${gone.id}`
  await setAllStopped(ctx, false)
  const [, trashed] = await deliveries()
  await sendDelivery(job, trashed!.id)
  expect((await deliveries())[1]).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('trash'),
  })
  await db.admin`update campaign_runs set state = 'stopped' where id = ${runId}`
  clock.now = new Date(clock.now.getTime() + 60_000)
  await sendEach()
  expect((await deliveries())[0]).toMatchObject({
    phone: fine,
    status: 'failed',
    problem: 'The campaign was stopped before this text could go out.',
  })
})

test('a rule narrows those with the tags, and not single contacts', async () => {
  const { ctx, addClient, create, begin, sendAll, texts, typed } = await makeCampaigner(db)
  await addClient({ lastName: 'Oak', mobilePhone: '12085550191' })
  await addClient({ lastName: 'Pine', mobilePhone: '12085550192' })
  const single = await makeClient(db, ctx.account.id, { lastName: 'Elm', mobilePhone: '12085550193' })
  const rules = [{ field: 'lastName', operator: '=', values: ['Oak'] }]
  const targetQuery = JSON.stringify({ combinator: 'and', rules })
  const id = await create({ targetQuery, targetContacts: [single.id] })
  expect((await dryRun(ctx, id)).totals.send).toBe(2)
  await begin(id)
  await sendAll()
  expect((await texts()).map(({ phone }) => phone)).toEqual(['12085550191', '12085550193'])
  expect((await typed({}, id)).values.targetQuery).toContain('"Oak"')
})

test('an edited campaign changes from the next run on', async () => {
  const { ctx, addClient, create, begin, sendAll, texts } = await makeCampaigner(db)
  await addClient({ mobilePhone: '12085550171' })
  const id = await create({ scheduleOccurrence: 'daily' })
  const runId = (await begin(id))!
  const key = { campaignId: id }
  await saveStep(ctx, key, { step: 'content', typed: { content: 'Test here: second text. STOP ends it.' } })
  await saveCampaign(ctx, key, { confirmed: null })
  await sendAll()
  expect((await texts()).map(({ body }) => body)).toEqual([expect.stringContaining('Hi Janet')])
  expect((await getRunResults(ctx, id, runId)).campaign.changedSince).toBe(true)
  await begin(id, '2026-11-21T18:00:00Z')
  await sendAll()
  expect((await texts()).map(({ body }) => body)).toContain('Test here: second text. STOP ends it.')
})

test('texts people on their birthday, and those born on February 29 on the 28th', async () => {
  const { ctx, addClient, create, begin, sendAll, texts, clock } = await makeCampaigner(db)
  await addClient({ mobilePhone: '12085550181', dob: '1980-02-29' })
  await addClient({ mobilePhone: '12085550182', dob: '1980-02-28', dod: '2020-01-01' })
  await addClient({ mobilePhone: '12085550183', dob: '1980-03-01' })
  const id = await create({ scheduleOccurrence: 'field' })
  expect(await begin(id)).not.toBeNull()
  expect(await listRuns(ctx, id)).toEqual([])
  await db.admin`update campaigns set next_run_on = '2027-02-28T18:00:00Z' where id = ${id}`
  await begin(id, '2027-02-28T18:00:00Z')
  await sendAll()
  expect((await texts()).map(({ phone }) => phone)).toEqual(['12085550181'])
  expect(clock.now.toISOString()).toContain('2027-02-28')
})

/** A worker's context that breaks after so many transactions, as when the process is killed. */
function dying(job: Ctx, survives: number): Ctx {
  let left = survives
  const broken = (async (work) => {
    left -= 1
    if (left < 0) throw new Error('killed')
    return job.db(work)
  }) as Ctx['db']
  return { ...job, db: broken }
}

test('a worker that dies at any point sends no one a second text', async () => {
  const { number, job, addClient, create, begin, sendAll, texts, clock } = await makeCampaigner(db)
  for (let n = 0; n < 7; n += 1) await addClient()
  const id = await create()
  await begin(id)
  // The queue runs the job again.
  for (let survives = 1; survives <= 6; survives += 1) {
    await sendNextTexts(dying(job, survives), number.id).catch(() => {})
    clock.now = new Date(clock.now.getTime() + 61_000)
  }
  await sendAll()
  const phones = (await texts()).map(({ phone }) => phone)
  expect(phones).toHaveLength(7)
  expect(new Set(phones).size).toBe(7)
})

test('keeps retrying a run’s jobs after 25 worker crashes', async () => {
  const { account, addClient, create, begin } = await makeCampaigner(db)
  await addClient()
  await begin(await create({ scheduleOccurrence: 'daily' }))
  const jobs = await queuedJobs(db, /^campaigns\./, { accountId: account.id })
  expect([...new Set(jobs.map(({ name }) => name))].toSorted()).toEqual([
    'campaigns.collect',
    'campaigns.send',
    'campaigns.start',
  ])
  expect(jobs.every(({ maxAttempts }) => maxAttempts === 1000)).toBe(true)
})

test('ends a run whose worker died after the last text', async () => {
  const { ctx, number, job, addClient, create, begin, clock } = await makeCampaigner(db)
  await addClient()
  const id = await create()
  await begin(id)
  await expect(sendNextTexts(dying(job, 2), number.id)).rejects.toThrow('killed')
  expect((await listRuns(ctx, id))[0]).toMatchObject({ state: 'sending', waiting: 0 })
  clock.now = new Date(clock.now.getTime() + 61_000)
  await sendNextTexts(job, number.id)
  expect((await listRuns(ctx, id))[0]).toMatchObject({ state: 'done' })
})

test('follows a contact who was merged after the run began', async () => {
  const { ctx, account, addClient, create, begin, sendAll, texts, recipients } = await makeCampaigner(db)
  const ben = await makeClient(db, account.id, { firstName: 'Ben', mobilePhone: '12085550200' })
  const ana = await addClient({ firstName: 'Ana', mobilePhone: '12085550201' })
  const cleo = await addClient({ firstName: 'Cleo', mobilePhone: '12085550202' })
  const runId = (await begin(await create()))!
  await db.admin`update clients set co_first_name = 'Ana', co_mobile_phone = mobile_phone,
    first_name = 'Ben', mobile_phone = '12085550200' where id = ${ana.id}`
  await db.admin`update clients set deleted_at = now() where id in (${ben.id}, ${cleo.id})`
  await db.admin`update clients set co_first_name = 'Cleo', co_mobile_phone = '12085550202',
    deleted_at = null where id = ${ben.id}`
  await db.admin`
    insert into client_merges (account_id, client_id, other_id, kind, user_id, snapshot)
    values (${account.id}, ${ben.id}, ${cleo.id}, 'merge', ${ctx.actor!.id}, '{}')`
  await sendAll()
  expect((await texts()).map(({ body }) => body.split(',')[0])).toEqual(['Hi Ana', 'Hi Cleo'])
  expect(await recipients(runId)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  const { items } = await listDetails(ctx, runId, { after: null, limit: 10 })
  expect(items).toMatchObject([{ name: 'Ana' }, { name: 'Cleo', clientId: ben.id }])
})

test('a stopped run shows no times for its texts', async () => {
  const { ctx, addClient, create, begin, sendAll } = await makeCampaigner(db)
  await addClient({ mobilePhone: '18085550163' })
  const id = await create({ scheduleStartOn: '2026-11-20T10:30' })
  const runId = (await begin(id, '2026-11-20T17:30:00Z'))!
  await sendAll()
  const details = async () => (await listDetails(ctx, runId, { after: null, limit: 10 })).items[0]
  expect(await details()).toMatchObject({ status: 'Held', comment: expect.stringContaining('goes out') })
  await controlRun(ctx, { campaignId: id, runId }, 'stop')
  expect(await details()).toMatchObject({ status: 'Stopped', comment: null })
})
