import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { Table } from '#app/components/lists/table.tsx'
import { useClock } from '#app/components/time.tsx'
import { OrDash } from '#app/components/values.tsx'
import { dayIn, formatDay } from '#app/lib/dates.ts'
import { formatCents } from '#app/lib/money.ts'
import { policyState } from '#app/features/accounts/fields/format.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import { recordPath } from '../paths.ts'
import type { RecordView } from '../record-rows.server.ts'
import { RowMenu } from './row-menu.tsx'
import { useDialogUrls } from './use-dialog-urls.ts'

const COLUMNS = [
  { label: 'Type' },
  { label: 'Company', className: '@max-[720px]/table:hidden' },
  { label: 'Number', className: '@max-[720px]/table:hidden' },
  { label: 'Premium and billing', className: 'text-right' },
  { label: 'Term', className: '@max-[720px]/table:hidden' },
  { label: 'Status', className: '@max-[720px]/table:hidden' },
  { label: 'Actions', unseen: true, className: 'w-10' },
]

/** Policies with what an agent asks first. In a narrow place they are in two columns. */
export function PolicyTable({
  records,
  paymentMethods,
}: {
  records: RecordView[]
  /** The titles of the client's payment methods by id. */
  paymentMethods: Readonly<Record<string, string>>
}) {
  const { dialogUrl } = useDialogUrls()
  const { now, timeZone } = useClock()
  const today = dayIn(now, timeZone)
  return (
    <Table caption="Policy" columns={COLUMNS} className="[--cell-space:12px]">
      {records.map((record) => {
        const { values } = record
        const state = policyState(values, today)
        const [type, company, number, covers] = [
          values.type,
          values.company,
          values.idNumber,
          values.covers,
        ].map((value) => (typeof value === 'string' ? value : ''))
        const status = state ? <Chip tone={state.tone}>{state.label}</Chip> : <OrDash />
        const term = termOf(values)
        return (
          <tr key={record.id} className="align-top hover:bg-sunken/60">
            <td className="max-w-56">
              <Link
                to={dialogUrl(recordPath(record, 'edit'))}
                prefetch="intent"
                preventScrollReset
                className="font-medium hover:underline"
              >
                <bdi>{type || record.title}</bdi>
              </Link>
              {[company, number].filter(Boolean).map((fact) => (
                <p key={fact} className="break-words @min-[720px]/table:hidden">
                  <bdi>{fact}</bdi>
                </p>
              ))}
              {covers ? (
                <p className="break-words text-muted text-xs">
                  Covers <bdi>{covers}</bdi>
                </p>
              ) : null}
            </td>
            <td className="max-w-40 @max-[720px]/table:hidden">
              <OrDash>{company && <bdi>{company}</bdi>}</OrDash>
            </td>
            <td className="break-words tabular-nums @max-[720px]/table:hidden">
              <OrDash>{number && <bdi>{number}</bdi>}</OrDash>
            </td>
            <td className="text-right">
              <span className="tabular-nums">
                <OrDash>{typeof values.premium === 'number' ? formatCents(values.premium) : ''}</OrDash>
              </span>
              <span className="block text-muted text-xs">
                <bdi>{billingOf(values, paymentMethods)}</bdi>
              </span>
              <div className="mt-1 @min-[720px]/table:hidden">
                {status}
                <span className="block text-muted text-xs tabular-nums">{term}</span>
              </div>
            </td>
            <td className="whitespace-nowrap tabular-nums @max-[720px]/table:hidden">
              <OrDash>{term}</OrDash>
            </td>
            <td className="@max-[720px]/table:hidden">{status}</td>
            <td className="text-right">
              <RowMenu record={record} />
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

/** `07/01/2026 – 06/30/2027`, as far as the dates are known. */
function termOf({ effectiveDate, termDate }: RecordValues): string {
  if (!effectiveDate && !termDate) return ''
  if (!termDate) return `From ${formatDay(String(effectiveDate))}`
  if (!effectiveDate) return `Until ${formatDay(String(termDate))}`
  return `${formatDay(String(effectiveDate))} – ${formatDay(String(termDate))}`
}

/** How it is paid: the stored payment method's title, or what was entered instead of one. */
function billingOf(values: RecordValues, titles: Readonly<Record<string, string>>): string {
  const { paymentMethod, paymentMethodOther } = values
  if (paymentMethod === 'other') return String(paymentMethodOther ?? 'Other')
  return titles[String(paymentMethod)] ?? ''
}
