import { count, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { sendMail } from '#app/lib/mail.server.ts'
import type { Database } from '#db/client.ts'
import { messageServices, phoneNumbers } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { findAdmin, listAdmins } from '../admins.server.ts'
import { canResubmit, inWords } from '../preflight/explain.ts'
import { campaignPath } from './paths.ts'

type Row = typeof messageServices.$inferSelect

/** Has all owners and admins mailed that a message campaign has this status now. */
export async function notifyOfCampaign(
  tx: Database,
  ctx: Ctx,
  { id: serviceId, status }: Pick<Row, 'id' | 'status'>,
): Promise<void> {
  for (const userId of await listAdmins(tx)) {
    await enqueue(tx, 'registration.mail-campaign', { userId, serviceId, status })
  }
}

/** The job: mails one admin what the carriers decided on a message campaign, unless that is no longer so. */
export async function mailCampaign(
  ctx: Ctx,
  { userId, serviceId, status }: { userId: string; serviceId: string; status: string },
): Promise<void> {
  const [admin, [row], [numbers]] = await ctx.db((tx) =>
    Promise.all([
      findAdmin(tx, userId),
      tx.select().from(messageServices).where(eq(messageServices.id, serviceId)),
      tx.select({ count: count() }).from(phoneNumbers).where(eq(phoneNumbers.messageServiceId, serviceId)),
    ]),
  )
  if (!admin || row?.status !== status) return
  await sendMail({
    to: admin.email,
    subject: `The message campaign ${row.friendlyName} ${OUTCOMES[status] ?? `is ${status}`}`,
    text: `Hello ${admin.firstName},\n\n${textOf(row, numbers!.count)}`,
    ...(row.errors.length > 0
      ? { lists: [{ title: 'Reasons', items: row.errors.map((error) => ({ text: inWords(error) })) }] }
      : {}),
    link: { label: 'Open the message campaign', url: `${env().APP_URL}${campaignPath(row.id)}` },
  })
}

const OUTCOMES: Record<string, string> = {
  VERIFIED: 'is approved',
  FAILED: 'was rejected',
  SUSPENDED: 'is suspended',
}

function textOf({ friendlyName, status, errors }: Row, numbers: number): string {
  if (status === 'VERIFIED') {
    return `The carriers approved the message campaign ${friendlyName}. ${
      numbers > 0
        ? 'Its numbers can send texts as soon as the provider has them in it, which takes minutes, at times a day.'
        : 'Next, assign it to the numbers that shall text for it.'
    }`
  }
  if (status === 'SUSPENDED') {
    return `The carriers suspended the message campaign ${friendlyName}. Its numbers send no texts until this is settled. Reach out to support.`
  }
  return `The message campaign ${friendlyName} was rejected, so its numbers send no texts. ${
    canResubmit(errors)
      ? 'Correct what the reasons name and submit it again.'
      : 'The carriers don’t look at it again. Reach out to support, or delete it and add another one.'
  }`
}
