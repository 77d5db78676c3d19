import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { feedbackSchema } from './feedback.schema.ts'
import { mailFeedback, sendFeedback } from './feedback.server.ts'

const db = useDatabase()
const mailbox = useMailbox()
let ctx: ReturnType<typeof makeCtx>

beforeAll(async () => {
  const { account } = await makeAccount(db, { name: 'Harbor' })
  ctx = makeCtx(db, account, await makeUser(db, account.id, { firstName: 'Luis', lastName: 'Prado' }))
})

const input = (values = {}) =>
  feedbackSchema.parse({
    id: randomUUID(),
    category: 'issue',
    relatedTo: 'Phone',
    comments: 'It rings <b>twice</b>.',
    ...values,
  })
const stored = () => db.admin`select id, image_key from feedback where account_id = ${ctx.account.id}`

test('stores feedback once and mails it to support with its screenshot', async () => {
  const feedback = input()
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  await sendFeedback(ctx, feedback, picture)
  await sendFeedback(ctx, feedback, picture)
  expect(await stored()).toHaveLength(1)
  expect(await queuedJobs(db, null, { feedbackId: feedback.id })).toHaveLength(1)
  await mailFeedback(ctx, feedback.id)
  const [mail] = mailbox.mails
  expect(mail).toMatchObject({
    subject: 'Something doesn’t work: Phone',
    to: [{ address: 'support@switchboard.example' }],
    replyTo: [{ address: ctx.actor!.email }],
  })
  expect(mail!.text).toContain('Luis Prado')
  expect(mail!.html).toContain('It rings &lt;b&gt;twice&lt;/b&gt;.')
  expect(mail!.attachments).toHaveLength(1)
})

test('refuses a screenshot that isn’t a picture, and secrets', async () => {
  const before = await stored()
  const script = new TextEncoder().encode('<script>alert(1)</script>')
  await expect(sendFeedback(ctx, input(), script)).rejects.toThrow('Error uploading file.')
  expect(await stored()).toEqual(before)
  expect(feedbackSchema.safeParse({ ...input(), comments: 'My card is 4111 1111 1111 1111' }).success).toBe(
    false,
  )
  expect(feedbackSchema.safeParse({ ...input(), category: 'x' }).success).toBe(false)
  const form = new FormData()
  form.append('screenshot', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'screen.png'))
  expect(parseWithZod(form, { schema: feedbackSchema }).reply().error?.screenshot).toEqual([
    'A picture can have at most 10 MB.',
  ])
})

test('after ten in an hour the user has to wait, and their colleagues don’t', async () => {
  const { account } = await makeAccount(db)
  const [busy, colleague] = [await makeUser(db, account.id), await makeUser(db, account.id)]
  const writer = makeCtx(db, account, busy)
  for (let n = 0; n < 10; n += 1) await sendFeedback(writer, input())
  await expect(sendFeedback(writer, input())).rejects.toMatchObject({
    code: 'too-many',
    message: 'You have already written to us many times. Try again in 60 minutes.',
  })
  const letters = await db.admin`select from feedback where account_id = ${account.id}`
  expect(letters).toHaveLength(10)
  await sendFeedback(makeCtx(db, account, colleague), input())
})
