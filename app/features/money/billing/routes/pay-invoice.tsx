import { useState } from 'react'
import { Link } from 'react-router'
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { ExternalLink } from '#app/components/icons.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { tabPath } from '../billing-tabs.ts'
import { invoiceName } from '../invoices/invoice-view.ts'
import { PAY_MESSAGES } from '../invoices/pay-messages.ts'
import { invoiceId, paySchema } from '../invoices/pay.schema.ts'
import { getPayment, payInvoice } from '../invoices/pay.server.ts'
import { formatCents } from '#app/lib/money.ts'
import type { Route } from './+types/pay-invoice'

export const meta: Route.MetaFunction = () => [{ title: 'Pay · Switchboard' }]

const INVOICES = tabPath('invoices')

export const loader = page.loader({ can: 'administer', params: { invoiceId } }, async (ctx, { params }) => ({
  ...(await getPayment(ctx, params.invoiceId)),
  // Another one for each time that the dialog is rendered: a declined payment may be tried again.
  attempt: crypto.randomUUID(),
}))

/** A refusal too shows the current state and gives the next try an attempt of its own. */
export const shouldRevalidate = () => true

export const action = page.form(
  { can: 'administer', whileReadOnly: true, params: { invoiceId }, schema: paySchema },
  async (ctx, value, { params }) => {
    const { isPaid } = await payInvoice(ctx, { ...value, invoiceId: params.invoiceId })
    return redirectWithToast(INVOICES, {
      kind: 'ok',
      message: isPaid ? PAY_MESSAGES.paid : PAY_MESSAGES.started,
    })
  },
)

export default function PayInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const { invoice, methods, attempt } = loaderData
  const [method] = methods
  const amount = formatCents(invoice.amountRemaining)
  const settled = invoice.canPay ? null : whyNotPayable(invoice)
  const answered = formProblem(actionData?.result)
  const [refusal, setRefusal] = useState(answered)
  // The action's answer goes when the page loads again, as it does on the provider's event of the same refusal.
  if (answered && answered !== refusal) setRefusal(answered)
  const problem = answered ?? (settled ? null : refusal)
  const lastFailure = !problem && invoice.payment === 'failed' && invoice.problem
  return (
    <FormDialog
      title={settled ? invoiceName(invoice) : `Pay ${amount}`}
      size="sm"
      cancelTo={INVOICES}
      cancel={settled ? 'Close' : 'Cancel'}
      submit={!settled && method ? `Pay ${amount}` : null}
      submitProps={{ pendingLabel: 'Paying' }}
      bodyClassName="gap-3 text-sm"
      after={
        settled || method ? null : (
          <Link to={tabPath('payment-methods')} className={buttonVariants({ variant: 'primary' })}>
            Open Payment Methods
          </Link>
        )
      }
    >
      {problem ? <Alert variant="bad">{problem}</Alert> : null}
      {lastFailure ? <Alert variant="bad">The last payment failed. {lastFailure}</Alert> : null}
      {settled ? (
        problem ? null : (
          <p>{settled}</p>
        )
      ) : (
        <>
          {methods.length > 1 ? (
            <label className="flex flex-col gap-1">
              {invoiceName(invoice)} over {amount} is charged to
              <Select name="paymentMethodId" defaultValue={method?.id}>
                {methods.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
            </label>
          ) : method ? (
            <p>
              {invoiceName(invoice)} over {amount} is charged to <strong>{method.label}</strong>.
            </p>
          ) : problem ? null : (
            <Alert variant="bad">{PAY_MESSAGES.noMethod}</Alert>
          )}
          {invoice.payment === 'action-needed' && invoice.hostedUrl ? (
            <a
              href={invoice.hostedUrl}
              target="_blank"
              rel="noreferrer"
              className={buttonVariants({ className: 'self-start' })}
            >
              <ExternalLink aria-hidden />
              Confirm at your bank
            </a>
          ) : null}
          <input type="hidden" name="amount" value={invoice.amountRemaining} />
          {methods.length > 1 ? null : (
            <input type="hidden" name="paymentMethodId" value={method?.id ?? ''} />
          )}
          <input type="hidden" name="attempt" value={attempt} />
        </>
      )}
    </FormDialog>
  )
}

function whyNotPayable({ state, payment }: Route.ComponentProps['loaderData']['invoice']): string {
  if (state === 'paid') return 'This invoice is paid.'
  if (payment === 'processing') return 'A payment of this invoice is under way. The bank takes some days.'
  return 'There is nothing to pay for this invoice.'
}
