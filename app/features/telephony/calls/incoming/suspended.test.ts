import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { connectDevice } from '../outgoing/connect.server.ts'
import { continueCall, receiveCall } from './incoming.server.ts'
import { identityOf } from '../calls/names.server.ts'
import { dialLeg } from '../provider/provider-jobs.server.ts'
import { startCall } from '../outgoing/start-call.server.ts'

const db = useDatabase()
const services = { pool: db.pool, bus: recordingBus(), now: () => new Date() }
const newSid = () => `CA${randomUUID().replaceAll('-', '')}`
const SENTENCE = 'This number can’t take calls at the moment. Please try again later.'

let made: Awaited<ReturnType<typeof makeAccount>>
beforeAll(async () => {
  made = await makeAccount(db)
  services.pool = db.pool
})

const suspend = (at: Date | null) =>
  db.admin`update accounts set suspended_at = ${at} where id = ${made.account.id}`

const callIn = (CallSid: string, from: string) =>
  receiveCall(services, { CallSid, From: `+${from}`, To: `+${made.number.number}` })

const rowsOf = (number: string) =>
  db.admin`select c.id, c.state, c.status, l.via, l.state as leg, l.error_message from calls c
    join call_legs l on l.call_id = c.id where c.phone_number = ${number} order by l.created_at, l.side desc`

async function caller() {
  const user = await makeUser(db, made.account.id)
  const From = `client:${identityOf({ accountId: made.account.id, userId: user.id })}`
  const ctx = makeCtx(db, made.account, user)
  return { ctx, connect: (call: string) => connectDevice(services, { CallSid: newSid(), From, call }) }
}

test('a caller of a suspended account gets a sentence, once in the log, and rings no one', async () => {
  await suspend(new Date())
  const [sid, number] = [newSid(), nextNumber()]
  for (let time = 0; time < 2; time += 1) {
    expect(await callIn(sid, number)).toEqual({
      twiml: expect.stringContaining(`<Say>${SENTENCE}</Say><Hangup/>`),
    })
  }
  expect(await rowsOf(number)).toMatchObject([
    { state: 'ended', status: 'missed', via: 'caller', leg: 'ended' },
  ])
  await suspend(null)
})

test('a caller who waits when the account is suspended gets the sentence at the next step', async () => {
  const number = nextNumber()
  await callIn(newSid(), number)
  const id = (await rowsOf(number))[0]!.id as string
  await suspend(new Date())
  expect(await continueCall(services, { accountId: made.account.id, id }, '1', {})).toContain(SENTENCE)
  expect(await rowsOf(number)).toMatchObject([{ state: 'ended' }])
  await suspend(null)
})

test('nothing is dialed but emergency numbers', async () => {
  const dana = await caller()
  const number = nextNumber()
  const id = randomUUID()
  await startCall(dana.ctx, { id, to: number })
  await suspend(new Date())
  expect(await dana.connect(id)).not.toContain('Conference')
  const [leg] = await db.admin<
    { id: string }[]
  >`select id from call_legs where call_id = ${id} and side = 'theirs'`
  await dialLeg((await systemCtx(services, made.account.id))!, leg!.id)
  expect((await rowsOf(number)).find(({ via }) => via === 'ring')).toMatchObject({
    leg: 'ended',
    error_message: 'This account is suspended.',
  })
  const sam = await caller()
  const emergency = randomUUID()
  await startCall(sam.ctx, { id: emergency, to: '933' })
  expect(await sam.connect(emergency)).toContain('Conference')
  await suspend(null)
})
