import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receiveText } from '#app/features/messaging/texting/incoming/receive.server.ts'
import { sendDelivery } from '#app/features/messaging/texting/delivery/send-delivery.server.ts'
import { resendText, sendFirstText } from '#app/features/messaging/texting/texts.server.ts'
import { textPeople } from '#app/features/messaging/texting/delivery/text-people.server.ts'
import { AppError } from '#app/lib/errors.ts'
import {
  makeAccount,
  makeClient,
  makeCtx,
  makeUser,
  nextNumber,
  recordingBus,
} from '#tests/factories/index.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useEmulators } from '#tests/setup/processes.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { mergeClients } from './merge-clients.server.ts'

const db = useDatabase()
useAreas()
const emulators = useEmulators()

const NUMBERS = 3
/** Nothing may be sent after these words either, until a user has decided. */
const REVOKES = 'please stop texting me' as const
const which = fc.nat(NUMBERS - 1)
/** The steps that may happen, to one of three numbers. */
const step = fc.oneof(
  fc.record({ what: fc.constant('type' as const), to: which }),
  fc.record({ what: fc.constant('schedule' as const), to: which }),
  fc.record({
    what: fc.constantFrom('STOP' as const, 'START' as const, REVOKES, 'Hello' as const),
    to: which,
  }),
  fc.record({ what: fc.constant('renumber' as const), to: which, from: which }),
  fc.record({ what: fc.constant('merge' as const), to: which, from: which }),
  fc.record({ what: fc.constantFrom('hours pass' as const, 'work' as const, 'resend' as const), to: which }),
)

test('no text leaves without a recorded decision to send, nor to a number that has opted out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      const world = await start()
      for (const one of steps) await world.act(one)
      await world.act({ what: 'work', to: 0 })
      const sent = await world.sent()
      const rows = await db.admin<{ sid: string; decision: string; evidence: string | null }[]>`
        select provider_sid as sid, decision, decision_evidence as evidence from sms_deliveries
        where account_id = ${world.accountId}`
      const recorded = new Map(rows.map((row) => [row.sid, row]))
      for (const { sid } of sent) expect(recorded.get(sid)).toMatchObject({ decision: 'send' })
      expect(sent.filter(({ sid }) => world.against.has(sid))).toEqual([])
      expect(rows.every(({ decision, evidence }) => decision === null || evidence)).toBe(true)
    }),
    { numRuns: Math.ceil(PROPERTY_RUNS / 30) },
  )
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function start() {
  const { account, number } = await makeAccount(db, { timezone: 'America/Boise' })
  await emulators.control('/twilio/numbers', { phoneNumber: number.number })
  const user = await makeUser(db, account.id, { role: 'owner' })
  const clock = { now: new Date('2026-11-20T18:00:00Z') }
  const bus = recordingBus()
  const now = () => clock.now
  const as = (actor?: typeof user) => makeCtx(db, account, actor, { now, bus })
  const ctx = as(user)
  const phones = Array.from({ length: NUMBERS }, () => `1208${nextNumber().slice(4)}`)
  const clients = await Promise.all(phones.map((mobilePhone) => makeClient(db, account.id, { mobilePhone })))
  const optedOut = new Set<string>()
  /** Texts that left to a number that had opted out by then. */
  const against = new Set<string>()
  const known = new Set<string>()
  const sent = async () => {
    const lists = await Promise.all(
      phones.map((phone) =>
        emulators.control<{ messages: { sid: string; from: string; to: string }[] }>(
          `/twilio/messages?phone=${phone}`,
        ),
      ),
    )
    // Other runs text the same numbers from numbers of their own.
    return lists.flatMap(({ messages }) => messages.filter(({ from }) => from === `+${number.number}`))
  }

  const act = async ({ what, to, ...more }: Step) => {
    const phone = phones[to]!
    const from = 'from' in more ? more.from : 0
    const text = { requestId: randomUUID(), body: `Text ${randomUUID()}`, mediaIds: [] }
    switch (what) {
      case 'type':
        return sendFirstText(ctx, { phoneNumber: phone }, text)
      case 'schedule':
        return as().db(async (tx) => {
          const to = { recipients: [phone], phoneNumber: phone, clientId: null, level: null }
          await textPeople(tx, as(), to, { ...text, type: 'scheduled', userId: user.id })
        })
      case 'renumber':
        return db.admin`update clients set mobile_phone = ${phones[from]!} where id = ${clients[to]!.id}`
      case 'merge':
        return mergeClients(ctx, { mode: 'primary', keep: clients[to]!.id, other: clients[from]!.id })
      case 'hours pass':
        clock.now = new Date(clock.now.getTime() + 5 * 3_600_000)
        return
      case 'resend': {
        const [failed] = await db.admin<{ id: string }[]>`
          select id from sms_messages where account_id = ${account.id} and status = 'failed' limit 1`
        return failed && resendText(ctx, { messageId: failed.id, requestId: randomUUID() })
      }
      case 'work': {
        const waiting = await db.admin<{ id: string }[]>`
          select id from sms_deliveries where account_id = ${account.id} and status = 'pending' order by id`
        for (const { id } of waiting) await sendDelivery(as(), id)
        for (const { sid, to } of await sent()) {
          if (!known.has(sid) && optedOut.has(to.replace(/\D/g, ''))) against.add(sid)
          known.add(sid)
        }
        return
      }
      default: {
        if (what === 'STOP' || what === REVOKES) optedOut.add(phone)
        if (what === 'START') optedOut.delete(phone)
        const MessageSid = `SM${randomUUID().replaceAll('-', '')}`
        const incoming = { MessageSid, From: `+${phone}`, To: `+${number.number}`, Body: what, NumMedia: '0' }
        return receiveText({ pool: db.pool, bus, now }, incoming)
      }
    }
  }
  /** Refusals are answers too. */
  const tried = async (one: Step) => {
    try {
      await act(one)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return { accountId: account.id, act: tried, sent, against }
}
