import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import type { UserMail } from '#app/features/define-mail.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { accountBalances, invoices, paymentMethods } from '#db/schema/index.ts'
import { tabPath } from '../billing-tabs.ts'
import { readPastDue } from '../dunning/restrictions.server.ts'
import { whatStops } from '../dunning/restrictions.ts'
import { INVOICE_ZONE } from '../invoices/invoice-view.ts'
import { methodName } from '../payment-methods/payment-method.ts'
import { methodView } from '../payment-methods/payment-methods.server.ts'
import { formatCents } from '#app/lib/money.ts'

/** A mail that leads to Billing, unless it says where else. */
export type NoticeMail = Pick<UserMail, 'subject' | 'lists' | 'link'> & { text: string }

/** Writes the mail of a notice; null when it is no longer true. */
export type NoticeWriter = (tx: Tx, ctx: Ctx, subject: string) => Promise<NoticeMail | null>

const paid: NoticeWriter = async (tx, ctx, id) => {
  const invoice = await findInvoice(tx, id)
  if (invoice?.status !== 'paid') return null
  const amount = formatCents(invoice.total)
  return {
    subject: `${ctx.account.name} paid ${amount}`,
    text: `The invoice ${nameOf(invoice)} of ${amount} for ${ctx.account.name} is paid. Thank you.`,
    ...(invoice.pdfUrl ? { lists: [{ title: 'For your records', items: [pdfOf(invoice.pdfUrl)] }] } : {}),
  }
}

const paymentFailed: NoticeWriter = async (tx, ctx, subject) => {
  const invoice = await findInvoice(tx, subject.split(' ')[0]!)
  if (invoice?.status !== 'open') return null
  const amount = formatCents(invoice.amountRemaining)
  const charged = await chargedMethod(tx)
  if (invoice.payment === 'action-needed') {
    return {
      subject: `Your bank wants you to confirm a payment of ${amount}`,
      text: `${charged ?? 'Your bank'} asks for a confirmation before it pays the invoice ${nameOf(invoice)} of ${amount} for ${ctx.account.name}. Until then it isn’t paid.`,
      lists: await consequences(tx, ctx),
      link: { label: 'Confirm at your bank', path: tabPath('invoices') },
    }
  }
  const reason = invoice.problem ? `: ${invoice.problem}` : '.'
  const what = charged
    ? `${charged} could not be charged${reason}`
    : 'There is no card or bank account to charge.'
  return {
    subject: `Payment of ${amount} failed`,
    text: [
      `The invoice ${nameOf(invoice)} of ${amount} for ${ctx.account.name} could not be paid. ${what}`,
      nextStep(invoice.nextAttemptAt),
    ].join('\n\n'),
    lists: await consequences(tx, ctx),
    link: { label: 'Pay now', path: tabPath('invoices') },
  }
}

const pastDue: NoticeWriter = async (tx, ctx, id) => {
  const invoice = await findInvoice(tx, id)
  if (invoice?.status !== 'open') return null
  const amount = formatCents(invoice.amountRemaining)
  return {
    subject: `${amount} is past due`,
    text: `The invoice ${nameOf(invoice)} of ${amount} for ${ctx.account.name} was due${
      invoice.dueAt ? ` on ${formatDate(invoice.dueAt, INVOICE_ZONE)}` : ''
    } and isn’t paid yet.`,
    lists: await consequences(tx, ctx),
    link: { label: 'Pay now', path: tabPath('invoices') },
  }
}

const cardExpires: NoticeWriter = async (tx, ctx, subject) => {
  const [card] = await tx
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.id, subject.split(' ')[0]!))
  if (!card?.expiryMonth || !card.expiryYear) return null
  const name = methodName(methodView(card))
  return {
    subject: `${name} expires soon`,
    text: `${name} pays for ${ctx.account.name} and expires at the end of ${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}. Add the new card and make it the default, so that the next payment goes through.`,
    link: { label: 'Open Payment Methods', path: tabPath('payment-methods') },
  }
}

/** The mails about invoices and cards, by the kind of notice. */
export const invoiceMails: Record<string, NoticeWriter> = {
  paid,
  'payment-failed': paymentFailed,
  'past-due': pastDue,
  'card-expires': cardExpires,
}

async function findInvoice(tx: Tx, id: string) {
  const [invoice] = await tx.select().from(invoices).where(eq(invoices.id, id))
  return invoice
}

async function chargedMethod(tx: Tx): Promise<string | null> {
  const [charged] = await tx
    .select({ method: paymentMethods })
    .from(accountBalances)
    .innerJoin(paymentMethods, eq(paymentMethods.id, accountBalances.stripePaymentMethodId))
  return charged ? methodName(methodView(charged.method)) : null
}

const nameOf = ({ number, id }: { number: string | null; id: string }) => number ?? id
const pdfOf = (url: string) => ({ text: 'Invoice as PDF', url })

function nextStep(nextAttemptAt: Date | null): string {
  return nextAttemptAt
    ? `We try again on ${formatDate(nextAttemptAt, INVOICE_ZONE)}. You can pay sooner, or change the card, in Billing.`
    : 'Pay it, or change the card, in Billing.'
}

/** Says what follows, and when, while it isn't paid. */
async function consequences(tx: Tx, ctx: Ctx) {
  const account = await readPastDue(tx, ctx)
  const stops = account ? whatStops(account, ctx.now()) : []
  const items = [...stops, 'Incoming calls and emergency calls always work. Nothing is deleted.']
  return [{ title: 'While it isn’t paid', items: items.map((text) => ({ text })) }]
}
