// @isolated: it changes the mail server's address
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { mails as known } from '#app/areas.server.ts'
import { defineMail } from '#app/features/define-mail.server.ts'
import { resetEnv } from '#app/lib/env.server.ts'
import { conversations, serviceReviews } from '#db/schema/index.ts'
import {
  makeAccount,
  makeClient,
  makeCtx,
  makeUser,
  nextNumber,
  recordingBus,
} from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { RENAMED_MAILS, runRenamedMail } from './renamed-mails.ts'
import { runTask } from './run-task.ts'

const db = useDatabase()
const { mails } = useMailbox()
beforeEach(() => void (mails.length = 0))

const about = { clientId: z.uuid() }
const adminMail = defineMail({
  name: 'test.admins',
  to: 'admins',
  about,
  write: async (_tx, ctx, { clientId }) => ({
    subject: `About ${ctx.account.name}`,
    text: ['One.', null, 'Two.'],
    link: { label: 'Open', path: `/contacts/contact/${clientId}` },
  }),
})

const queued = async (accountId: string) => {
  const jobs = await queuedJobs(db, 'mail', { accountId })
  return jobs.map(({ payload }) => payload as { userId: string })
}
const services = () => ({ pool: db.workerPool, bus: recordingBus(), now: () => new Date() })

test('each owner and admin who hasn’t left has a job of their own', async () => {
  const { account } = await makeAccount(db)
  const owner = await makeUser(db, account.id, { role: 'owner' })
  const admin = await makeUser(db, account.id, { role: 'admin' })
  await makeUser(db, account.id)
  await makeUser(db, account.id, { role: 'admin', disabledAt: new Date() })
  await makeUser(db, (await makeAccount(db)).account.id, { role: 'owner' })
  const clientId = randomUUID()
  await makeCtx(db, account).db((tx) => adminMail.later(tx, { clientId }))
  const jobs = await queued(account.id)
  expect(jobs.map(({ userId }) => userId).toSorted()).toEqual([owner.id, admin.id].toSorted())
  expect(jobs[0]).toEqual({
    accountId: account.id,
    mail: 'test.admins',
    userId: expect.any(String),
    clientId,
  })
})

test('greets its reader and leads to the page', async () => {
  const { account } = await makeAccount(db, { name: 'Harbor' })
  const { id: userId, email } = await makeUser(db, account.id, { role: 'admin', firstName: 'Dana' })
  const clientId = randomUUID()
  await adminMail.send(makeCtx(db, account), { userId, clientId })
  expect(mails).toMatchObject([{ to: [{ address: email }], subject: 'About Harbor' }])
  expect(mails[0]!.text).toMatch(
    /^Hello Dana,\n\nOne.\n\nTwo.\n\nOpen: http\S+\/contacts\/contact\/[-0-9a-f]{36}/,
  )
})

test.each([{ disabledAt: new Date() }, { role: 'employee' as const }])(
  'is not sent to a reader who is %j by then',
  async (values) => {
    const { account } = await makeAccount(db)
    const { id: userId } = await makeUser(db, account.id, { role: 'admin', ...values })
    await adminMail.send(makeCtx(db, account), { userId, clientId: randomUUID() })
    expect(mails).toEqual([])
  },
)

test('takes back what it stored when the mail server is down, and throws', async () => {
  const { account } = await makeAccount(db)
  const { id: userId } = await makeUser(db, account.id)
  let undone = 0
  const mail = defineMail({
    name: 'test.undo',
    to: 'user',
    about: {},
    write: async () => ({ subject: 'x', text: ['x'], undo: async () => void undone++ }),
  })
  await mail.send(makeCtx(db, account), { userId })
  expect([mails.length, undone]).toEqual([1, 0])
  const before = process.env.SMTP_URL
  process.env.SMTP_URL = 'smtp://127.0.0.1:1'
  resetEnv()
  await expect(mail.send(makeCtx(db, account), { userId })).rejects.toThrow()
  process.env.SMTP_URL = before
  resetEnv()
  expect([mails.length, undone]).toEqual([1, 1])
})

test('one that reminds waits while the account is closed', async () => {
  const { account } = await makeAccount(db, { closedAt: new Date() })
  const { id: userId } = await makeUser(db, account.id, { role: 'owner' })
  const payload = { accountId: account.id, userId, mail: 'follow-ups.reminder', followUpId: randomUUID() }
  await runTask(services(), 'mail', payload)
  expect(await queued(account.id)).toEqual([payload])
})

test('every earlier name of a mail’s job leads to a mail', () => {
  for (const name of Object.values(RENAMED_MAILS)) expect(known.has(name), name).toBe(true)
})

test('a job with an earlier name is sent', async () => {
  const { account } = await makeAccount(db, { closedAt: new Date() })
  const owner = await makeUser(db, account.id, { role: 'owner' })
  await runRenamedMail(services(), 'data.mail-closed', { accountId: account.id, userId: owner.id })
  expect(mails).toMatchObject([{ to: [{ address: owner.email }] }])
})

test('the job of a rating, which named no reader, is sent to the one who asked', async () => {
  const { account, number } = await makeAccount(db)
  const { id: requestedBy, email } = await makeUser(db, account.id)
  const { id: clientId } = await makeClient(db, account.id)
  const phone = nextNumber()
  const [review] = await makeCtx(db, account).db(async (tx) => {
    const [conversation] = await tx
      .insert(conversations)
      .values({ accountId: account.id, phoneNumber: phone, recipients: [phone], phoneNumberId: number.id })
      .returning({ conversationId: conversations.id })
    return tx
      .insert(serviceReviews)
      .values({
        ...{ accountId: account.id, clientId, ...conversation!, requestedBy, requestId: randomUUID() },
        ...{
          clientLevel: 'applicant' as const,
          tokenHash: randomBytes(32),
          rating: 5,
          expiresAt: new Date(),
        },
      })
      .returning({ id: serviceReviews.id })
  })
  await runRenamedMail(services(), 'reviews.mail', { accountId: account.id, reviewId: review!.id })
  expect(mails).toMatchObject([
    { to: [{ address: email }], subject: 'A contact rated your service with 5 stars' },
  ])
})
