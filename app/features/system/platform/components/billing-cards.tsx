import { DateInput } from '#app/components/forms/date-input.tsx'
import { Form, Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Card } from '#app/components/page-header.tsx'
import { useClock } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import type { DunningStepName } from '#app/features/money/billing/dunning/restrictions.ts'
import { formatCents } from '#app/lib/money.ts'
import { formatDate } from '#app/lib/dates.ts'
import { plural } from '#app/lib/plural.ts'
import type { AccountRow } from '../accounts.server.ts'
import { paymentState } from '../payment-state.ts'
import type { AccountBilling } from '../plans.server.ts'

const STEP_LABELS: Record<DunningStepName, string> = {
  notice: 'Owners mailed',
  banner: 'Notice on every page',
  campaigns: 'Campaigns on hold',
  texts: 'Texts and outgoing calls on hold',
  'read-only': 'No changes',
}

/** `Paid`, `Open`, `Past due` with what is held by now as its title, `Trial until 12/08/2026`. */
export function BillingState({
  terms,
  trialEndsAt,
  step,
  invoice,
}: Pick<AccountRow, 'terms' | 'trialEndsAt' | 'step' | 'invoice'>) {
  const { timeZone } = useClock()
  const state = paymentState({ terms, step, invoice })
  return (
    <span className="flex flex-wrap gap-1">
      {terms === 'trial' && trialEndsAt ? (
        <Chip>Trial until {formatDate(new Date(new Date(trialEndsAt).getTime() - 1), timeZone)}</Chip>
      ) : null}
      {terms === 'free' ? <Chip>Free</Chip> : null}
      {state === 'past-due' ? (
        <Chip tone="bad" title={step ? STEP_LABELS[step] : undefined}>
          Past due
        </Chip>
      ) : null}
      {state === 'open' ? <Chip tone="warn">Open</Chip> : null}
      {state === 'paid' ? <Chip tone="ok">Paid</Chip> : null}
      {state === 'none' && terms === 'paid' ? <Chip>No invoice yet</Chip> : null}
    </span>
  )
}

/** The account's plan, its use, and the steps that its debts have led to. */
export function BillingCard({ accountId, billing }: { accountId: string; billing: AccountBilling }) {
  const { plan, inUse, usage, invoice, subscription, customer } = billing
  const { timeZone } = useClock()
  const step = billing.steps.findLast(({ reached }) => reached)?.name ?? null
  const lines: [string, React.ReactNode][] = [
    ['State', <BillingState key="terms" {...billing} step={step} />],
    ['Minutes this month', `${count(usage.minutes)} of ${count(plan.minutes)}`],
    ['Messages this month', `${count(usage.messages)} of ${count(plan.messages)}`],
    ['Locations', `${count(inUse.maxLocations)} of ${count(plan.maxLocations)}`],
    ['Message campaigns', `${count(inUse.maxServices)} of ${count(plan.maxServices)}`],
    ['Phone numbers', `${count(inUse.maxPhoneNumbers)} of ${count(plan.maxPhoneNumbers)}`],
    [
      'Last invoice',
      invoice
        ? `${formatCents(invoice.total)}, ${invoice.status}, ${formatDate(new Date(invoice.at), timeZone)}`
        : 'None yet',
    ],
    ...(subscription ? [['Subscription', subscription.replaceAll('_', ' ')] as [string, string]] : []),
    ...(customer
      ? [['Customer', <Customer key="customer" {...customer} />] as [string, React.ReactNode]]
      : []),
  ]
  return (
    <Card
      title={`Plan: ${plan.name}`}
      actions={
        <Link to={`/platform/accounts/${accountId}/plan`} preventScrollReset className={buttonVariants()}>
          Change
        </Link>
      }
    >
      <dl className="divide-y divide-line text-sm">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <dt className="min-w-0 flex-1 text-muted">{label}</dt>
            <dd className="min-w-0 break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {billing.steps.length > 0 ? <Steps billing={billing} /> : null}
    </Card>
  )
}

function Customer({ id, url }: { id: string; url: string | null }) {
  return url ? (
    <a href={url} target="_blank" rel="noreferrer" className="text-brand-text underline underline-offset-2">
      Open in Stripe
    </a>
  ) : (
    id
  )
}

function Steps({ billing: { steps, grace } }: { billing: AccountBilling }) {
  const { timeZone } = useClock()
  return (
    <div className="border-line border-t p-4 text-sm">
      <h3 className="font-medium">Past due</h3>
      <ol className="mt-2 flex flex-col gap-1">
        {steps.map(({ name, at, reached }) => (
          <li key={name} className="flex gap-3">
            <span className="w-24 shrink-0 text-muted tabular-nums">
              {formatDate(new Date(at), timeZone)}
            </span>
            <span className={reached ? 'font-medium' : undefined}>
              {STEP_LABELS[name]}
              {reached ? <span className="sr-only">, reached</span> : null}
            </span>
          </li>
        ))}
      </ol>
      <Form method="post" preventScrollReset key={grace} className="mt-3 flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="grace" />
        <label className="flex flex-col gap-1">
          <span>Hold nothing before</span>
          <DateInput type="date" name="day" defaultValue={grace ?? ''} className="w-44" />
        </label>
        <SubmitButton variant="secondary">Give more time</SubmitButton>
      </Form>
    </div>
  )
}

const count = (value: number) => value.toLocaleString('en-US')

/** `1,204 minutes, 980 messages`. */
export const usedThisMonth = ({ minutes, messages }: Pick<AccountRow, 'minutes' | 'messages'>) =>
  `${plural(minutes, 'minute')}, ${plural(messages, 'message')}`
