import { Download, ExternalLink } from '#app/components/icons.tsx'
import { Table } from '#app/components/lists/table.tsx'
import { DateTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { OrDash } from '#app/components/values.tsx'
import { USAGE_LABELS, type InvoiceLine } from '../invoices/invoice.ts'
import { INVOICE_ZONE, invoiceName, type InvoiceView } from '../invoices/invoice-view.ts'
import { formatDecimalCents } from '../money.ts'
import { formatCents } from '#app/lib/money.ts'

const COLUMNS = [
  { label: 'Item' },
  { label: 'Units', className: 'text-right' },
  { label: 'Cost', className: 'text-right' },
  { label: 'Unit' },
  { label: 'Subtotal', className: 'text-right' },
  { label: 'Tax', className: 'text-right' },
  { label: 'Total', className: 'text-right' },
]

/** The expanded part of an invoice: what it bills, and where it is as PDF. */
export function InvoiceLines({ invoice, lines }: { invoice: InvoiceView; lines: readonly InvoiceLine[] }) {
  const { subtotal, tax, total, amountRemaining, periodStart, periodEnd, dueAt, paidAt, problem } = invoice
  const discount = subtotal + tax - total
  const credit = invoice.state === 'open' || invoice.state === 'pending' ? total - amountRemaining : 0
  return (
    <div className="flex flex-col gap-2 pb-3">
      <Table caption={`Items of ${invoiceName(invoice)}`} columns={COLUMNS} cards>
        {lines.map((line) => (
          <tr key={line.id}>
            <td data-label="Item">{line.description}</td>
            <td data-label="Units" className="tabular-nums @min-[56rem]/table:text-right">
              <OrDash>{line.quantity?.toLocaleString('en-US')}</OrDash>
            </td>
            <td data-label="Cost" className="tabular-nums @min-[56rem]/table:text-right">
              <OrDash>{line.unitAmount === null ? null : formatDecimalCents(line.unitAmount)}</OrDash>
            </td>
            <td data-label="Unit" className="whitespace-nowrap">
              <OrDash>{line.usage && USAGE_LABELS[line.usage]}</OrDash>
            </td>
            <Amount label="Subtotal" cents={line.subtotal} />
            <Amount label="Tax" cents={line.tax} />
            <Amount label="Total" cents={line.total} />
          </tr>
        ))}
        {discount === 0 ? null : <Sum label="Discount" cents={-discount} />}
        <tr className="font-medium">
          <td colSpan={4} className="max-sm:hidden">
            {invoiceName(invoice)}
          </td>
          <Amount label="Subtotal" cents={subtotal} />
          <Amount label="Tax" cents={tax} />
          <Amount label="Total" cents={total} />
        </tr>
        {credit === 0 ? null : (
          <>
            <Sum label="Credit and payments" cents={-credit} />
            <Sum label="To pay" cents={amountRemaining} />
          </>
        )}
      </Table>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 text-muted text-sm">
        <span>
          <DateTime at={periodStart} zone={INVOICE_ZONE} /> to <DateTime at={periodEnd} zone={INVOICE_ZONE} />
        </span>
        {dueAt ? (
          <span>
            Due on <DateTime at={dueAt} zone={INVOICE_ZONE} />
          </span>
        ) : null}
        {paidAt ? (
          <span>
            Paid on <DateTime at={paidAt} zone={INVOICE_ZONE} />
          </span>
        ) : null}
        {problem ? <span className="text-bad">Last attempt: {problem}</span> : null}
        <Links invoice={invoice} />
      </div>
    </div>
  )
}

function Amount({ label, cents }: { label: string; cents: number }) {
  return (
    <td data-label={label} className="tabular-nums @min-[56rem]/table:text-right">
      {formatCents(cents)}
    </td>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <tr>
      <td colSpan={6} className="@max-[56rem]/table:hidden">
        {label}
      </td>
      <Amount label={label} cents={cents} />
    </tr>
  )
}

/** The provider's own pages; it makes the PDF. */
function Links({ invoice: { pdfUrl, hostedUrl, payment } }: { invoice: InvoiceView }) {
  return (
    <span className="ml-auto flex flex-wrap gap-2 print:hidden">
      {payment === 'action-needed' && hostedUrl ? (
        <a href={hostedUrl} target="_blank" rel="noreferrer" className={buttonVariants({ size: 'sm' })}>
          <ExternalLink aria-hidden />
          Confirm at your bank
        </a>
      ) : null}
      {pdfUrl ? (
        <a href={pdfUrl} target="_blank" rel="noreferrer" className={buttonVariants({ size: 'sm' })}>
          <Download aria-hidden />
          PDF
        </a>
      ) : null}
    </span>
  )
}
