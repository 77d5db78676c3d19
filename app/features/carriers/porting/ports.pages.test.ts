// @isolated: changes the environment
import twilio from 'twilio'
import { beforeAll, expect, test } from 'vitest'
import { accountPlans } from '#db/schema/index.ts'
import { renderPdf } from '#db/seed/pdf.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { queuedJobs, removeJobs } from '#tests/factories/jobs.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { toastOf } from '#tests/setup/toast.ts'
import { ACKNOWLEDGEMENTS } from './port.ts'
import { usePortingProvider } from './provider.fixture.ts'

// A transfer as a browser without JavaScript makes it.

const db = useDatabase()
const provider = usePortingProvider()
const app = useApp(db)
const START = '/account/info/phonenumbers/port'
let admin: string
let employee: string
let locationId: string

beforeAll(async () => {
  const { account, location } = await makeAccount(db)
  locationId = location.id
  const limits = { name: 'Office', minutes: 100, messages: 100, maxPhoneNumbers: 5 }
  await withAccount(db.pool, account.id, (tx) =>
    tx.insert(accountPlans).values({ accountId: account.id, ...limits }),
  )
  admin = await signIn(db, await makeUser(db, account.id, { role: 'admin' }))
  employee = await signIn(db, await makeUser(db, account.id, { role: 'employee' }))
})

const get = async (path: string, cookie = admin) => {
  const response = await app.fetch(path, { cookie, headers: { Accept: 'text/html' } })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const post = (path: string, body: BodyInit, cookie = admin) =>
  app.fetch(path, { method: 'POST', cookie, headers: { Accept: 'text/html' }, body })
const form = (values: Record<string, string>) => new URLSearchParams(values)
const locationOf = (response: Response) => response.headers.get('location') ?? ''
const versionIn = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] ?? ''

const DETAILS = {
  ...{ type: 'residential', firstName: 'Ada', lastName: 'Moss', companyName: '', email: 'ada@moss.example' },
  ...{ address: '700 W Main St', city: 'Boise', state: 'ID', zipcode: '83702' },
}

async function upload(path: string, bytes: Buffer, name: string) {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
  return post(path, body)
}

test('from the numbers to a submitted request', async () => {
  const start = await get(START)
  for (const words of [
    '2 to 4 weeks',
    'continental United States',
    '3 business days',
    'Transfer Your Own number',
  ]) {
    expect(start.text).toContain(words)
  }
  const refused = await post(START, form({ locationId, 'local[0].phoneNumber': '208-555' }))
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('208-555')
  const elsewhere = await post(START, form({ locationId, 'local[0].phoneNumber': '(808) 555-2345' }))
  expect(await elsewhere.text()).toContain('Only numbers in the continental United States can be moved.')
  const more = await post(
    START,
    form({
      locationId,
      'local[0].phoneNumber': '2085552345',
      __intent__: '{"type":"insert","payload":{"name":"wireless","defaultValue":{}}}',
    }),
  )
  expect(await more.text()).toContain('wireless[0].pin')
  const tollFree = await post(START, form({ locationId, 'local[0].phoneNumber': '888-555-2345' }))
  const page = await get(locationOf(tollFree))
  expect(page.text).toContain('Toll-free numbers can’t be moved here')

  const path = locationOf(tollFree).replace(/\/numbers$/, '')
  const secret = { 'wireless[0].accountNumber': 'AC-4711-77', 'wireless[0].pin': '90210' }
  const numbers = form({
    ...{ locationId, version: versionIn(page.text), 'local[0].phoneNumber': '208-555-2345' },
    ...{ 'wireless[0].phoneNumber': '208-555-9345', ...secret },
  })
  expect(locationOf(await post(`${path}/numbers`, numbers))).toBe(`${path}/details`)
  expect((await get(`${path}/numbers`)).text).not.toMatch(/AC-4711-77|90210/)

  const details = await get(`${path}/details`)
  const half = form({ intent: 'draft', firstName: 'Ada', version: versionIn(details.text) })
  expect(toastOf(await post(`${path}/details`, half))?.message).toContain('Draft saved')
  const resumed = await get(`${path}/details`)
  expect(resumed.text).toContain('value="Ada"')
  const whole = { ...DETAILS, version: versionIn(resumed.text) }
  const island = await post(`${path}/details`, form({ ...whole, state: 'HI' }))
  expect([island.status, await island.text()]).toEqual([422, expect.stringContaining('700 W Main St')])
  expect(locationOf(await post(`${path}/details`, form(whole)))).toBe(`${path}/documents`)

  const letter = await app.fetch(`${path}/letter`, { cookie: admin })
  expect([letter.headers.get('content-type'), (await letter.text()).slice(0, 5)]).toEqual([
    'application/pdf',
    '%PDF-',
  ])
  const program = await upload(`${path}/files/loa`, Buffer.from('MZ This program'), 'letter.pdf')
  expect(toastOf(program)).toMatchObject({ kind: 'bad', message: expect.stringContaining('not a PDF') })
  const large = await upload(`${path}/files/loa`, Buffer.alloc(30 * 1024 * 1024, '%PDF-'), 'letter.pdf')
  expect(toastOf(large)).toMatchObject({
    kind: 'bad',
    message: expect.stringContaining('larger than 10.0 MB'),
  })
  for (const kind of ['loa', 'billing']) {
    expect(toastOf(await upload(`${path}/files/${kind}`, renderPdf(['Bill']), `${kind}.pdf`))?.kind).toBe(
      'ok',
    )
  }
  expect((await get(`${path}/files/loa`)).text).toContain('%PDF-')
  expect((await get(`${path}/files/loa`, employee)).status).toBe(403)

  const last = await get(`${path}/documents`)
  for (const statement of ACKNOWLEDGEMENTS) expect(last.text).toContain(statement)
  const ticked = (count: number) => {
    const body = form({ version: versionIn(last.text) })
    for (let at = 0; at < count; at += 1) body.append('acknowledged', String(at))
    return body
  }
  const six = await post(`${path}/documents`, ticked(6))
  expect([six.status, await six.text()]).toEqual([422, expect.stringContaining('Tick all seven statements')])
  expect(locationOf(await post(`${path}/documents`, ticked(7)))).toBe(path)
  const shown = await get(path)
  expect(shown.text).toContain('Submitted')
  expect(shown.text).toContain('2 to 4 weeks')
  expect((await get('/account/info/phonenumbers')).text).toContain('Moving 2 numbers here')
  expect(provider.ports().size).toBe(1)

  const sid = [...provider.ports().keys()][0]!
  const event = JSON.stringify({
    ...{
      account_sid: process.env.TWILIO_ACCOUNT_SID,
      port_in_request_sid: sid,
      event_type: 'PortInCanceled',
    },
  })
  const send = async (body: string, token: string) => {
    const hash = twilio.getExpectedBodyHash(body)
    const hook = `/webhooks/twilio/porting?bodySHA256=${hash}`
    const signature = twilio.getExpectedTwilioSignature(token, `${app.url}${hook}`, {})
    const headers = { 'X-Twilio-Signature': signature, 'Content-Type': 'application/json' }
    return (await app.fetch(hook, { method: 'POST', body, headers })).status
  }
  const checks = () => queuedJobs(db, 'porting.check')
  await removeJobs(db)
  expect(await send(event, 'another token')).toBe(403)
  expect(await send(event.replace(sid, 'KW0'), process.env.TWILIO_AUTH_TOKEN!)).toBe(404)
  expect(await checks()).toHaveLength(0)
  expect(await send(event, process.env.TWILIO_AUTH_TOKEN!)).toBe(204)
  expect(await send(event, process.env.TWILIO_AUTH_TOKEN!)).toBe(204)
  expect(await checks()).toHaveLength(1)
})
