import { eq } from 'drizzle-orm'
import { countMail } from '#app/features/accounts/auth/limits.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { webp } from '#app/lib/image.server.ts'
import { sendMail } from '#app/lib/mail.server.ts'
import { fullName } from '#app/lib/names.ts'
import { getFile, putFile, removeFile } from '#app/lib/storage.server.ts'
import { on } from '#db/joins.ts'
import { feedback, users } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { CATEGORIES } from './feedback.ts'
import type { FeedbackInput } from './feedback.schema.ts'

export const SCREENSHOT_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
const SCREENSHOT_PX = 2400

/** Stores feedback and mails it to support. The same id is stored and mailed once. */
export async function sendFeedback(
  ctx: Ctx,
  { id, ...input }: FeedbackInput,
  screenshot: Uint8Array | null = null,
): Promise<void> {
  const actor = requireActor(ctx)
  const picture =
    screenshot && (await webp(screenshot, SCREENSHOT_TYPES, { size: SCREENSHOT_PX, fit: 'inside' }))
  if (screenshot && !picture) throw new AppError('invalid', 'Error uploading file.', 'screenshot')
  const accountId = ctx.account.id
  const imageKey = picture ? await putFile(accountId, 'feedback', picture, 'image/webp') : null
  const save = ctx.db(async (tx) => {
    const [made] = await tx
      .insert(feedback)
      .values({ ...input, id, accountId, userId: actor.id, imageKey, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ id: feedback.id })
    if (!made) return false
    await countMail(tx, { 'support user': actor.id }, 'You have already written to us many times.')
    await enqueue(tx, 'support.mail', { feedbackId: id })
    await audit(tx, ctx, { action: 'wrote to support', entity: 'feedback', entityId: id })
    return true
  })
  let stored = false
  try {
    stored = await save
  } finally {
    if (imageKey && !stored) await removeFile(accountId, imageKey)
  }
}

/** The job: mails stored feedback to the operator's support. */
export async function mailFeedback(ctx: Ctx, id: string): Promise<void> {
  const [found] = await ctx.db((tx) =>
    tx
      .select({ feedback, user: { email: users.email, first: users.firstName, last: users.lastName } })
      .from(feedback)
      .innerJoin(users, on(users, feedback.userId))
      .where(eq(feedback.id, id)),
  )
  if (!found) return
  const { user, feedback: row } = found
  const image = row.imageKey ? await getFile(ctx.account.id, row.imageKey) : null
  const category = CATEGORIES.find(({ value }) => value === row.category)!.label
  await sendMail({
    to: env().SUPPORT_EMAIL,
    replyTo: user.email,
    subject: `${category}: ${row.relatedTo}`,
    text: [
      `From ${fullName(user.first, user.last)} <${user.email}> of ${ctx.account.name}`,
      row.comments,
      `Feedback ${row.id}`,
    ].join('\n\n'),
    ...(image
      ? { attachments: [{ filename: 'screenshot.webp', content: Buffer.from(await image.arrayBuffer()) }] }
      : {}),
  })
}
