import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { defineMail } from '#app/features/define-mail.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import { portEvents, portNumbers, portOrders } from '#db/schema/index.ts'
import { PORT_STATUS_LABELS } from '#app/features/carriers/numbers/number.ts'
import { portPath, type PortStatus, stepText } from './port.ts'

/** Adds a step to a request's timeline, and mails it to the admins. */
export async function addStep(
  tx: Tx,
  ctx: Ctx,
  step: { orderId: string; status: PortStatus; detail: string },
): Promise<void> {
  const [added] = await tx
    .insert(portEvents)
    .values({ accountId: ctx.account.id, ...step, createdAt: ctx.now() })
    .onConflictDoNothing()
    .returning({ id: portEvents.id })
  tx.after(pagesChanged())
  if (added) await portStepMail.later(tx, { eventId: added.id })
}

/** The mail has no account number, PIN or document. */
export const portStepMail = defineMail({
  name: 'porting.step',
  to: 'admins',
  about: { eventId: z.uuid() },
  async write(tx, _, { eventId }) {
    const [step] = await tx
      .select({ event: portEvents, email: portOrders.email })
      .from(portEvents)
      .innerJoin(
        portOrders,
        and(eq(portOrders.accountId, portEvents.accountId), eq(portOrders.id, portEvents.orderId)),
      )
      .where(eq(portEvents.id, eventId))
    if (!step) return null
    const { event, email } = step
    const rows = await tx
      .select({ number: portNumbers.number })
      .from(portNumbers)
      .where(eq(portNumbers.orderId, event.orderId))
    const numbers = rows.map(({ number }) => formatPhone(number))
    const isDraft = event.status === 'draft'
    const state = isDraft ? 'to be corrected' : PORT_STATUS_LABELS[event.status].toLowerCase()
    const shown = numbers.slice(0, 10).join(', ') + (numbers.length > 10 ? ' and others' : '')
    return {
      subject: `Moving ${numbers.length === 1 ? numbers[0] : `${numbers.length} numbers`} here: ${state}`,
      text: [
        `Your request to move ${shown}: ${state}.`,
        event.detail,
        isDraft ? 'Correct the request and submit it again.' : stepText(event.status, email),
      ],
      link: { label: 'Open the request', path: portPath(event.orderId) },
    }
  },
})
