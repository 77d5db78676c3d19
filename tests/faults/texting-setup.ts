import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach } from 'vitest'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { resolveExpiredTexts } from '#app/features/messaging/texting/delivery/resolve-expired.server.ts'
import { sendText } from '#app/features/messaging/texting/texts.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { makeAccount, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { eventually, useEmulators, useWorker } from '#tests/setup/processes.ts'

interface StoredStatus {
  status: string
  error_code: number | null
  error_message: string | null
}

/** An account that texts through the emulated provider, with real web and worker processes. */
export function useTexting() {
  const db = useDatabase()
  const emulators = useEmulators()
  const app = useApp(db, { listen: true })
  const worker = useWorker(db)
  const bus = recordingBus()
  const texting = {
    db,
    app,
    worker,
    /** A user of the account. */
    ctx: undefined as unknown as Ctx,
    /** The account's phone number. */
    number: '',
    /** Makes the emulator misbehave until the test ends (emulators/README.md). */
    fault: (...rules: object[]) => emulators.control('/twilio/faults', rules),
    /** Gives the emulator another number of ours. */
    addNumber: (phoneNumber: string) => emulators.control('/twilio/numbers', { phoneNumber }),
    send: async (phoneNumber: string, body: string): Promise<string> => {
      const { id: conversationId } = await findOrCreateConversation(texting.ctx, { phoneNumber })
      return (await sendText(texting.ctx, { requestId: randomUUID(), conversationId, body, mediaIds: [] })).id
    },
    statusOf: async (id: string): Promise<StoredStatus> => {
      const [stored] = await db.admin<StoredStatus[]>`
        select status, error_code, error_message from sms_messages where id = ${id}`
      return stored!
    },
    /** Waits until a message has a status. */
    until: (id: string, status: string, limit?: number) =>
      eventually(async () => {
        const stored = await texting.statusOf(id)
        return stored.status === status && stored
      }, limit),
    /** The texts that a client's phone received. */
    received: async (phone: string): Promise<{ body: string; status: string }[]> => {
      const { messages } = await emulators.control<{
        messages: { body: string; direction: string; status: string }[]
      }>(`/twilio/messages?phone=${phone}`)
      return messages.filter((message) => message.direction.startsWith('outbound'))
    },
    /** Waits until the emulator has begun to misbehave toward a phone: the request that a fault delays is with it. */
    misbehaves: (phone: string) =>
      eventually(async () => {
        const { rules } = await emulators.control<{ rules: { phone: string; used: number }[] }>(
          '/twilio/faults',
        )
        return rules.some((rule) => rule.phone === `+${phone}` && rule.used > 0)
      }),
    /** The statuses of a client's texts that the emulator has reported, each as often as it was answered. */
    reported: async (phone: string): Promise<string[]> => {
      const { twilio } = await emulators.control<{
        twilio: {
          webhooks: { kind: string; phone: string; event: string; responseStatus: number | null }[]
        }
      }>('/state')
      return twilio.webhooks
        .filter(
          (webhook) => webhook.kind === 'status' && webhook.phone === `+${phone}` && webhook.responseStatus,
        )
        .map(({ event }) => event)
    },
    /** Waits until the worker has sent a text from now, by when it has had the chance to send what waited before. */
    caughtUp: async () => {
      await texting.until(await texting.send(nextNumber(), 'the last one'), 'delivered')
    },
    /** A client texts the account. */
    receive: (from: string, body: string, media: object[] = []) =>
      emulators.control<{ message: { sid: string }; webhook: { status: number } }>('/twilio/inbound', {
        from,
        to: texting.number,
        body,
        media,
      }),
    storedFrom: (from: string) => db.admin<{ id: string; body: string }[]>`
      select id, body from sms_messages where from_number = ${from} order by id`,
    /** Runs the job that settles texts whose lease has expired, `ms` from now. */
    resolveExpired: (ms: number) =>
      resolveExpiredTexts({ pool: db.workerPool, bus, now: () => new Date(Date.now() + ms) }),
  }
  beforeAll(async () => {
    const made = await makeAccount(db)
    texting.ctx = makeCtx(db, made.account, await makeUser(db, made.account.id), { bus })
    texting.number = made.number.number
    await worker.start()
  })
  beforeEach(async () => {
    await emulators.control('/reset', {})
    await emulators.control('/twilio/config', {
      smsWebhookUrl: `${app.url}/webhooks/twilio/sms`,
      statusDelayMs: 30,
    })
    await emulators.control('/twilio/numbers', { phoneNumber: texting.number })
  })
  afterEach(() => emulators.control('/twilio/faults', undefined, 'DELETE'))
  return texting
}
