import { asc, eq } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { formatDate } from '#app/lib/dates.ts'
import { accountPlans, invoices, subscriptions } from '#db/schema/index.ts'
import { tabPath } from '../billing-tabs.ts'
import type { NoticeWriter } from '../notices/invoice-mails.server.ts'
import { formatCents } from '#app/lib/money.ts'
import { restrictionsOf, type DunningStepName, whatStops } from './restrictions.ts'

const NOW: Record<Exclude<DunningStepName, 'notice'>, { subject: string; text: string }> = {
  banner: {
    subject: 'An invoice is still past due',
    text: 'Everything still works. The owners and admins now see a notice on every page.',
  },
  campaigns: {
    subject: 'Campaigns are on hold',
    text: 'Campaigns are on hold from today. Those that are under way wait and go on where they stood.',
  },
  texts: {
    subject: 'Texts and outgoing calls are on hold',
    text: 'All texts and outgoing calls are on hold from today. Scheduled texts wait. Incoming texts and calls, and emergency calls, still work.',
  },
  'read-only': {
    subject: 'Your account can’t be changed any more',
    text: 'From today everything can be read, but not changed. Incoming calls and emergency calls still work. Nothing is deleted.',
  },
}

const MOST_NAMED = 5

/** The steps to come, each with its date. */
function whatHappensNext(ctx: Ctx): string[] {
  const lines = whatStops(ctx.account, ctx.now())
  return lines.length > 0 ? [`${lines.join(' ')} Each ends as soon as it is paid. Nothing is deleted.`] : []
}

/** The open invoices, each with its amount and why it wasn't paid. */
async function whatIsOwed(tx: Tx): Promise<string[]> {
  const open = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.status, 'open'))
    .orderBy(asc(invoices.createdAt))
    .limit(MOST_NAMED)
  const lines = open.map(({ number, id, amountRemaining, problem }) =>
    [`Invoice ${number ?? id}: ${formatCents(amountRemaining)}.`, problem].filter(Boolean).join(' '),
  )
  return lines.length > 0 ? [lines.join('\n')] : []
}

const stepMail =
  (step: keyof typeof NOW): NoticeWriter =>
  async (tx, ctx) => {
    if (restrictionsOf(ctx.account, ctx.now()).step !== step) return null
    const { subject, text } = NOW[step]
    const since = formatDate(ctx.account.pastDueSince!, ctx.account.timezone)
    return {
      subject: `${ctx.account.name}: ${subject}`,
      text: [
        `${ctx.account.name} has been past due since ${since}. ${text}`,
        ...(await whatIsOwed(tx)),
        ...whatHappensNext(ctx),
        'Pay to undo this at once.',
      ].join('\n\n'),
      link: { label: 'Pay now', path: tabPath('invoices') },
    }
  }

const trialEnds: NoticeWriter = async (tx, ctx) => {
  const [plan] = await tx.select().from(accountPlans).where(eq(accountPlans.terms, 'trial'))
  if (!plan?.trialEndsAt || plan.trialEndsAt <= ctx.now()) return null
  const [subscription] = await tx.select({ id: subscriptions.id }).from(subscriptions).limit(1)
  const last = formatDate(new Date(plan.trialEndsAt.getTime() - 1), ctx.account.timezone)
  const then = subscription
    ? 'After that the plan is billed. Add a card or bank account, so that the first payment goes through.'
    : 'Talk to us about what comes then. Without an agreement, the account is past due from the next day.'
  return {
    subject: `The trial of ${ctx.account.name} ends on ${last}`,
    text: `The trial of ${ctx.account.name} on the plan ${plan.name} ends on ${last}. ${then}`,
    link: subscription
      ? { label: 'Add a payment method', path: tabPath('payment-methods') }
      : { label: 'See the plan', path: tabPath('plan') },
  }
}

const trialOver: NoticeWriter = async (tx, ctx) => {
  const [plan] = await tx.select().from(accountPlans).where(eq(accountPlans.terms, 'trial'))
  if (!plan?.trialEndsAt || !ctx.account.pastDueSince) return null
  return {
    subject: `The trial of ${ctx.account.name} is over`,
    text: [
      `The trial of ${ctx.account.name} is over, and no plan has been agreed on. Talk to us to go on.`,
      ...whatHappensNext(ctx),
    ].join('\n\n'),
    link: { label: 'See the plan', path: tabPath('plan') },
  }
}

/** The mails about steps past due and trials, by the kind of notice. */
export const stepMails: Record<string, NoticeWriter> = {
  'step-banner': stepMail('banner'),
  'step-campaigns': stepMail('campaigns'),
  'step-texts': stepMail('texts'),
  'step-read-only': stepMail('read-only'),
  'trial-ends': trialEnds,
  'trial-over': trialOver,
}
