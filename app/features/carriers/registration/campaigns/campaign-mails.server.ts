import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineMail } from '#app/features/define-mail.server.ts'
import { messageServices, phoneNumbers } from '#db/schema/index.ts'
import { reasons } from '../locations/mails.server.ts'
import { canResubmit } from '../preflight/explain.ts'
import { campaignPath } from '../paths.ts'

type Row = typeof messageServices.$inferSelect

/** The carriers’ decision on a message campaign, while it has that status. */
export const campaignMail = defineMail({
  name: 'registration.campaign',
  to: 'admins',
  about: { serviceId: z.uuid(), status: z.string() },
  async write(tx, _, { serviceId, status }) {
    const [row] = await tx.select().from(messageServices).where(eq(messageServices.id, serviceId))
    if (row?.status !== status) return null
    const numbers = await tx.$count(phoneNumbers, eq(phoneNumbers.messageServiceId, serviceId))
    return {
      subject: `The message campaign ${row.friendlyName} ${OUTCOMES[status] ?? `is ${status}`}`,
      text: [textOf(row, numbers)],
      ...reasons(row.errors),
      link: { label: 'Open the message campaign', path: campaignPath(row.id) },
    }
  },
})

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
