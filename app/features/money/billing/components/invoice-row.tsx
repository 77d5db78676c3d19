import { Link } from 'react-router'
import { ChevronDown, ChevronRight, TriangleAlert } from '#app/components/icons.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Chip } from '#app/components/chip.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { plural } from '#app/lib/plural.ts'
import { BILLING_PATH } from '../billing-tabs.ts'
import type { InvoiceLine } from '../invoices/invoice.ts'
import { INVOICE_ZONE, invoiceName, type InvoiceView } from '../invoices/invoice-view.ts'
import { formatCents } from '#app/lib/money.ts'
import { InvoiceLines } from './invoice-lines.tsx'

interface InvoiceRowProps {
  invoice: InvoiceView
  /** Its lines while it is expanded. */
  lines: InvoiceLine[] | null
  /** The page with this invoice expanded, or none. */
  path: (open: string | null) => string
}

export function InvoiceEntry({ invoice, lines, path }: InvoiceRowProps) {
  const { id, at, items, subtotal, tax, total, isPastDue, state } = invoice
  const Arrow = lines ? ChevronDown : ChevronRight
  return (
    <>
      <tr
        className={cn(
          'align-top',
          isPastDue ? 'bg-bad-soft' : state === 'upcoming' && 'bg-info-soft',
          lines && 'border-b-0!',
        )}
      >
        <td data-label="Created" className="whitespace-nowrap tabular-nums">
          <DateTime at={at} zone={INVOICE_ZONE} />
          <span className="block text-muted text-xs">
            {state === 'upcoming' ? 'Expected' : (invoice.number ?? invoiceName(invoice))}
          </span>
        </td>
        <td data-label="Items">
          <Link
            to={path(lines ? null : id)}
            preventScrollReset
            replace
            aria-expanded={lines !== null}
            aria-label={`${plural(items, 'item')} of ${invoiceName(invoice)}`}
            className="inline-flex min-h-6 items-center gap-1 whitespace-nowrap hover:underline"
          >
            <Arrow aria-hidden className="size-4 shrink-0 text-muted" />
            {plural(items, 'item')}
          </Link>
        </td>
        <td data-label="Subtotal" className="tabular-nums @min-[56rem]/table:text-right">
          {formatCents(subtotal)}
        </td>
        <td data-label="Tax" className="tabular-nums @min-[56rem]/table:text-right">
          {formatCents(tax)}
        </td>
        <td data-label="Total" className="font-medium tabular-nums @min-[56rem]/table:text-right">
          {formatCents(total)}
        </td>
        <td data-label="Status">
          <Status invoice={invoice} />
        </td>
      </tr>
      {lines ? (
        <tr className="bg-sunken/50 p-0!">
          <td colSpan={6} className="px-0! py-0!">
            <InvoiceLines invoice={invoice} lines={lines} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** The state in words; color only repeats it. */
function Status({ invoice }: { invoice: InvoiceView }) {
  const { id, state, isPastDue, canPay, amountRemaining, nextAttemptAt, payment } = invoice
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <span className="flex flex-wrap items-center gap-1.5">
        <StateChip state={state} />
        {isPastDue ? (
          <Chip tone="bad">
            <TriangleAlert aria-hidden />
            <span>Past due</span>
          </Chip>
        ) : null}
        {canPay ? (
          <Link
            to={`${BILLING_PATH}/invoices/${id}/pay`}
            preventScrollReset
            aria-label={`Pay ${formatCents(amountRemaining)} of ${invoiceName(invoice)}`}
            className={buttonVariants({ size: 'sm', variant: 'primary' })}
          >
            Pay
          </Link>
        ) : null}
      </span>
      {nextAttemptAt && state !== 'paid' ? (
        <span className="flex items-center gap-1 text-warn text-xs">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          <span>
            Payment will be attempted on <DateTime at={nextAttemptAt} zone={INVOICE_ZONE} />
          </span>
        </span>
      ) : null}
      {payment === 'processing' ? (
        <span className="text-muted text-xs">The bank is transferring the money.</span>
      ) : null}
    </div>
  )
}

function StateChip({ state }: { state: InvoiceView['state'] }) {
  switch (state) {
    case 'paid':
      return <Chip tone="ok">Paid</Chip>
    case 'upcoming':
      return (
        <Chip tone="info" className="bg-surface">
          Upcoming
        </Chip>
      )
    case 'pending':
      return <Chip tone="warn">Pending</Chip>
    case 'void':
      return <Chip>Void</Chip>
    case 'uncollectible':
      return <Chip>Written off</Chip>
    // An invoice without an attempted payment shows its button.
    case 'open':
      return null
  }
}
