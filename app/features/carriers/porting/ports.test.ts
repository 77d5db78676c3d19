import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { accountPlans } from '#db/schema/index.ts'
import { renderPdf } from '#db/seed/pdf.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { queuedJobs, removeJobs } from '#tests/factories/jobs.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { cancelRequest, redraft } from './cancel.server.ts'
import { openDocument, saveDocument } from './documents.server.ts'
import { deleteDraft, saveHolder, saveNumbers } from './drafts.server.ts'
import { checkPort, checkPorts, receivePortEvent } from './follow.server.ts'
import { makeLetter } from './letter.server.ts'
import { readPort } from './ports.server.ts'
import { usePortingProvider } from './provider.fixture.ts'
import { purgePorts } from './purge.server.ts'
import { requestPort } from './request-port.server.ts'
import { portStepMail } from './steps.server.ts'
import { resumeSubmission, submitPort } from './submit.server.ts'

const db = useDatabase()
const provider = usePortingProvider()
const mailbox = useMailbox()
/** Gives the numbers to no one, here and at the provider. */
async function reset() {
  provider.emulators.reset()
  provider.lose(null)
  await db.admin`update phone_numbers set status = 'released' where number in (${LOCAL}, ${WIRELESS})`
}
beforeEach(reset)

const LOCAL = '12085552345'
const WIRELESS = '12085559345'

async function agency(maxPhoneNumbers = 8) {
  const { account, location } = await makeAccount(db)
  const owner = await makeUser(db, account.id, { role: 'owner' })
  await withAccount(db.pool, account.id, (tx) =>
    tx
      .insert(accountPlans)
      .values({ accountId: account.id, name: 'Office', minutes: 100, messages: 100, maxPhoneNumbers }),
  )
  const clock = makeServices(db)
  const ctx = makeCtx(db, account, owner, { now: clock.now })
  const job = makeCtx(db, account, undefined, { now: clock.now })
  return { account, location, owner, ctx, job, clock }
}

async function makeDraft(ctx: Ctx, locationId: string, { local = [LOCAL], wireless = [WIRELESS] } = {}) {
  const numbers = [
    ...local.map((number) => ({ kind: 'local' as const, number, accountNumber: '', pin: '' })),
    ...wireless.map((number) => ({
      kind: 'wireless' as const,
      ...{ number, accountNumber: 'AC-4711-77', pin: '90210' },
    })),
  ]
  const { id } = await saveNumbers(ctx, { locationId, version: undefined, numbers })
  const details = {
    ...{ type: 'business' as const, firstName: 'Ada', lastName: 'Moss', companyName: 'Moss LLC' },
    ...{ email: 'ada@moss.example', address: '700 W Main St', city: 'Boise', state: 'ID', zipcode: '83702' },
  }
  await saveHolder(ctx, id, { ...details, version: (await readPort(ctx, id)).version })
  const path = join(tmpdir(), `porting-${id}.pdf`)
  await writeFile(path, renderPdf(['Bill']))
  for (const kind of ['loa', 'billing'] as const)
    await saveDocument(ctx, id, { kind, path, name: `${kind}.pdf` })
  return { id, version: (await readPort(ctx, id)).version }
}

const numberStates = (accountId: string) =>
  db.admin<{ number: string; status: string; provider_sid: string | null; origin: string }[]>`
    select number, status, provider_sid, origin from phone_numbers
    where account_id = ${accountId} and number in (${LOCAL}, ${WIRELESS}) order by number, created_at`

const onlyPort = () => {
  const [port, ...others] = provider.ports().values()
  expect(others).toEqual([])
  return port!
}

test('answers each number before anything else is asked', async () => {
  const { ctx, location } = await agency()
  const numbers = [WIRELESS, '18885552345', LOCAL].map((number) => ({
    ...{ kind: 'local' as const, number, accountNumber: '', pin: '' },
  }))
  const saved = await saveNumbers(ctx, { locationId: location.id, version: undefined, numbers })
  expect(saved).toMatchObject({ refused: 2, unchecked: 0 })
  const port = await readPort(ctx, saved.id)
  expect(port.numbers).toMatchObject([
    { status: 'not-portable', reason: expect.stringContaining('wireless') },
    { status: 'not-portable', reason: expect.stringContaining('Toll-free') },
    { status: 'portable', reason: null },
  ])
  expect(port.next).toBe('numbers')
  await expect(makeLetter(ctx, saved.id)).rejects.toMatchObject({ code: 'conflict' })
})

test('a draft keeps its account number and PIN sealed, and a letter without them', async () => {
  const { ctx, account, location } = await agency()
  const { id, version } = await makeDraft(ctx, location.id)
  const rows =
    await db.admin`select to_jsonb(n)::text as row from port_numbers n where account_id = ${account.id}`
  expect(JSON.stringify(rows)).not.toMatch(/AC-4711-77|90210/)
  // A field that is left empty keeps what is stored.
  const numbers = [{ kind: 'wireless' as const, number: WIRELESS, accountNumber: '', pin: '' }]
  await saveNumbers(ctx, { id, locationId: location.id, version, numbers })
  expect((await readPort(ctx, id)).numbers).toMatchObject([{ number: WIRELESS, hasAccount: true }])
  await expect(saveNumbers(ctx, { id, locationId: location.id, version, numbers })).rejects.toMatchObject({
    code: 'conflict',
  })
  const letter = await makeLetter(ctx, id)
  expect(letter.subarray(0, 5).toString()).toBe('%PDF-')
  expect(letter.toString('latin1')).not.toMatch(/4711|90210/)
  const document = await openDocument(ctx, id, 'loa')
  expect(await buffer(document.read() as never)).toEqual(renderPdf(['Bill']))
  const [{ file_key: key }] = await db.admin<[{ file_key: string }]>`
    select file_key from port_documents where account_id = ${account.id} and kind = 'loa'`
  expect(await (await getFile(account.id, key))!.text()).not.toContain('%PDF')
  await deleteDraft(ctx, id)
  expect(await getFile(account.id, key)).toBeNull()
})

const POINTS = [
  { name: 'nothing', lost: null },
  { name: 'the bill', lost: { request: /numbers-upload/ } },
  { name: 'the answer to the bill', lost: { request: /numbers-upload/, only: 'answer' as const } },
  { name: 'the list', lost: { request: /PortInRequests/ } },
  { name: 'the request', lost: { request: /^POST .*PortIn$/ } },
  { name: 'the answer to the request', lost: { request: /^POST .*PortIn$/, only: 'answer' as const } },
]

test.each(POINTS)('submits once when $name gets lost', async ({ lost }) => {
  const { account, ctx, job, clock, location } = await agency()
  const { id, version } = await makeDraft(ctx, location.id)
  provider.lose(lost)
  expect(await submitPort(ctx, id, { version })).toBe(lost ? 'unknown' : 'submitted')
  // The double click, and the same job twice.
  await submitPort(ctx, id, { version })
  clock.pass({ minutes: 5 })
  await Promise.all([resumeSubmission(job, id), resumeSubmission(job, id)])
  await resumeSubmission(job, id)
  const port = onlyPort()
  expect(port.losingCarrier).toMatchObject({ account_number: 'AC-4711-77', customer_name: 'Moss LLC' })
  expect(port.numbers).toMatchObject([
    { phoneNumber: `+${LOCAL}` },
    { phoneNumber: `+${WIRELESS}`, pin: '90210' },
  ])
  expect(await readPort(ctx, id)).toMatchObject({ status: 'submitted', events: [{ status: 'submitted' }] })
  expect(await numberStates(account.id)).toMatchObject([{ status: 'porting-in' }, { status: 'porting-in' }])
  await expect(saveHolder(ctx, id, {} as never)).rejects.toMatchObject({ code: 'conflict' })
})

test('a request that the provider refuses is a draft again, with the reason', async () => {
  const { account, ctx, location } = await agency()
  const { id, version } = await makeDraft(ctx, location.id)
  provider.emulators.twilio.registration.portability.set(`+${LOCAL}`, 22_132)
  await expect(submitPort(ctx, id, { version })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('not portable'),
  })
  expect(await readPort(ctx, id)).toMatchObject({
    status: 'draft',
    errors: [expect.stringContaining('not portable')],
  })
  expect(await numberStates(account.id)).toMatchObject([{ status: 'released' }, { status: 'released' }])
})

test('a request in one go is submitted, or leaves nothing unless the provider refuses it', async () => {
  const { account, ctx, location } = await agency()
  const path = join(tmpdir(), `porting-${account.id}.pdf`)
  await writeFile(path, renderPdf(['Bill']))
  const text = join(tmpdir(), `porting-${account.id}.txt`)
  await writeFile(text, 'No PDF')
  const file = { path, name: 'bill.pdf' }
  const request = (number: string, change: { billing?: string; zipcode?: string } = {}) =>
    requestPort(ctx, {
      numbers: {
        ...{ locationId: location.id, version: undefined },
        numbers: [{ kind: 'local', number, accountNumber: '', pin: '' }],
      },
      details: {
        ...{
          type: 'business',
          firstName: 'Ada',
          lastName: 'Moss',
          companyName: '',
          email: 'ada@moss.example',
        },
        ...{ address: '700 W Main St', city: 'Boise', state: 'ID', zipcode: '83702' },
      },
      documents: { loa: file, billing: { ...file, path: change.billing ?? path } },
    })
  const drafts = () =>
    db.admin`select id from port_orders where account_id = ${account.id} and status = 'draft'`
  const invalid = (field: string) => ({ code: 'invalid', field })
  await expect(request(WIRELESS)).rejects.toMatchObject(invalid('local.0.phoneNumber'))
  await expect(request(LOCAL, { billing: text })).rejects.toMatchObject(invalid('billing'))
  provider.lose({ request: /Portability/ })
  await expect(request(LOCAL)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await drafts()).toEqual([])

  const { id } = await request(LOCAL)
  expect(onlyPort()).toMatchObject({ numbers: [{ phoneNumber: `+${LOCAL}` }] })
  expect(await readPort(ctx, id)).toMatchObject({ status: 'submitted', documents: [{}, {}] })
  await expect(request(LOCAL)).rejects.toMatchObject({ code: 'conflict' })
  expect(await drafts()).toEqual([])
})

test('two requests at once stay within the plan', async () => {
  const { ctx, location } = await agency(2)
  const first = await makeDraft(ctx, location.id, { wireless: [] })
  const second = await makeDraft(ctx, location.id, { local: ['12085552346'], wireless: [] })
  const outcomes = await Promise.allSettled([
    submitPort(ctx, first.id, first),
    submitPort(ctx, second.id, second),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(provider.ports().size).toBe(1)
})

test('events in any order, doubled and lost, end in the provider’s state', async () => {
  const step = fc.record({
    step: fc.constantFrom('ask', 'sign', 'accept', 'complete', 'reject', 'cancel', 'expire'),
    phoneNumber: fc.constantFrom(null, LOCAL, WIRELESS),
    heard: fc.integer({ min: 0, max: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      await reset()
      const { account, ctx, job, location } = await agency()
      const { id, version } = await makeDraft(ctx, location.id)
      await submitPort(ctx, id, { version })
      const port = onlyPort()
      for (const { heard, ...each } of steps) {
        await provider.move(port.sid, each.step, { phoneNumber: each.phoneNumber })
        await Promise.all(Array.from({ length: heard }, () => checkPort(job, id)))
      }
      await checkPort(job, id)
      await checkPort(job, id)
      const mine = await readPort(ctx, id)
      const wanted = { 'In review': 'submitted' } as Record<string, string>
      expect(mine.status).toBe(wanted[port.status] ?? port.status.toLowerCase().replaceAll(' ', '-'))
      const isOver = ['Completed', 'Canceled', 'Expired'].includes(port.status)
      const states = await numberStates(account.id)
      expect(states.map(({ number, status }) => [`+${number}`, status])).toEqual(
        port.numbers.map(({ phoneNumber, status }) => [
          phoneNumber,
          status === 'completed' ? 'in-use' : isOver || status === 'canceled' ? 'released' : 'porting-in',
        ]),
      )
      const moved = states.filter(({ status }) => status === 'in-use')
      for (const { number, provider_sid: sid, origin } of moved) {
        const own = provider.emulators.twilio.numbers.get(`+${number}`)!
        expect([sid, origin]).toEqual([own.sid, 'ported'])
      }
      for (let at = 1; at < mine.events.length; at += 1) {
        const [before, now] = [mine.events[at - 1]!, mine.events[at]!]
        expect(now.status !== before.status || now.detail !== '').toBe(true)
      }
    }),
    { numRuns: 12 },
  )
})

test('a refused request is explained, taken back, corrected and submitted again', async () => {
  const { ctx, job, owner, location } = await agency()
  const { id, version } = await makeDraft(ctx, location.id)
  await submitPort(ctx, id, { version })
  const { sid } = onlyPort()
  await provider.move(sid, 'reject', { phoneNumber: WIRELESS, reason: 'INVALID_PIN' })
  await checkPort(job, id)
  const refused = await readPort(ctx, id)
  expect(refused).toMatchObject({ status: 'action-required' })
  const last = refused.events.at(-1)!
  expect(last.detail).toContain('The PIN is wrong')
  await portStepMail.send(job, { eventId: last.id, userId: owner.id })
  const mail = mailbox.mails.at(-1)!
  expect(mail.to?.[0]?.address).toBe(owner.email)
  expect(mail.text).toContain('The PIN is wrong')
  expect(JSON.stringify(mail)).not.toMatch(/AC-4711-77|90210/)

  expect(await redraft(ctx, id)).toBe('numbers')
  const draft = await readPort(ctx, id)
  expect(draft).toMatchObject({ status: 'draft', next: 'documents' })
  // Late events of the request before change nothing.
  expect(await receivePortEvent(makeServices(db).services, sid)).toBe('unknown')
  await checkPort(job, id)
  await submitPort(ctx, id, draft)
  expect([...provider.ports().values()].map(({ status }) => status)).toEqual(['Canceled', 'In review'])
  expect((await readPort(ctx, id)).status).toBe('submitted')
})

test('is canceled until a date is agreed', async () => {
  const { account, ctx, job, location } = await agency()
  const { id, version } = await makeDraft(ctx, location.id)
  await submitPort(ctx, id, { version })
  await provider.move(onlyPort().sid, 'accept')
  await expect(cancelRequest(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
  await checkPort(job, id)
  expect((await readPort(ctx, id)).targetDate).toMatch(/^\d{4}-\d\d-\d\d$/)
  for (const phoneNumber of [LOCAL, WIRELESS]) await provider.move(onlyPort().sid, 'ask', { phoneNumber })
  await removeJobs(db)
  await checkPorts({ ...makeServices(db).services, pool: db.workerPool })
  expect(await queuedJobs(db, null, { orderId: id })).toHaveLength(1)
  expect(await cancelRequest(ctx, id)).toBe('canceled')
  expect((await readPort(ctx, id)).status).toBe('canceled')
  expect(await numberStates(account.id)).toMatchObject([{ status: 'released' }, { status: 'released' }])
})

test('one that the provider doesn’t have any more can be canceled', async () => {
  const { account, ctx, job, location } = await agency()
  const { id, version } = await makeDraft(ctx, location.id)
  await submitPort(ctx, id, { version })
  provider.ports().clear()
  await checkPort(job, id)
  expect((await readPort(ctx, id)).status).toBe('submitted')
  expect(await cancelRequest(ctx, id)).toBe('canceled')
  expect((await readPort(ctx, id)).status).toBe('canceled')
  expect(await numberStates(account.id)).toMatchObject([{ status: 'released' }, { status: 'released' }])
})

test('documents, account numbers and PINs go 90 days after a request is over', async () => {
  const { account, ctx, clock, location } = await agency()
  const { id, version } = await makeDraft(ctx, location.id)
  await submitPort(ctx, id, { version })
  await cancelRequest(ctx, id)
  const files = await db.admin<{ file_key: string }[]>`
    select file_key from port_documents where account_id = ${account.id}`
  const services = { ...clock.services, pool: db.workerPool }
  await purgePorts(services, clock.now())
  expect(await getFile(account.id, files[0]!.file_key)).not.toBeNull()
  await purgePorts(services, new Date(clock.now().getTime() + 91 * 86_400_000))
  for (const { file_key: key } of files) expect(await getFile(account.id, key)).toBeNull()
  expect(await readPort(ctx, id)).toMatchObject({
    status: 'canceled',
    documents: [],
    numbers: [{ hasAccount: false }, { hasAccount: false }],
  })
})

test('another account neither sees nor changes a request', async () => {
  const { ctx, location } = await agency()
  const { ctx: stranger, location: theirs } = await agency()
  const { id, version } = await makeDraft(ctx, location.id)
  const missing = { code: 'not-found' }
  await expect(readPort(stranger, id)).rejects.toMatchObject(missing)
  await expect(submitPort(stranger, id, { version })).rejects.toMatchObject(missing)
  await expect(openDocument(stranger, id, 'loa')).rejects.toMatchObject(missing)
  await expect(cancelRequest(stranger, id)).rejects.toMatchObject(missing)
  const numbers = [{ kind: 'local' as const, number: LOCAL, accountNumber: '', pin: '' }]
  await expect(saveNumbers(stranger, { id, locationId: theirs.id, version, numbers })).rejects.toMatchObject(
    missing,
  )
  expect(await receivePortEvent(makeServices(db).services, 'KW00000000000000000000000000000000')).toBe(
    'unknown',
  )
})
