import { Link, useNavigation } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { ScrollText } from '#app/components/icons.tsx'
import { OlderNewest } from '#app/components/lists/older-newest.tsx'
import { Table } from '#app/components/lists/table.tsx'
import { Card } from '#app/components/page-header.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { ListSkeleton } from '#app/components/ui/skeleton.tsx'
import { BILLING_PATH, tabPath } from '../billing-tabs.ts'
import type { InvoiceList } from '../invoices/invoices.server.ts'
import { InvoiceEntry } from './invoice-row.tsx'
import { MirrorAge } from './mirror-age.tsx'

const COLUMNS = [
  { label: 'Created' },
  { label: 'Items' },
  { label: 'Subtotal', className: 'text-right' },
  { label: 'Tax', className: 'text-right' },
  { label: 'Total', className: 'text-right' },
  { label: 'Status' },
]
const SKELETON_ROWS = 12

interface InvoicesTabProps {
  list: InvoiceList
  after: string | null
  /** The account is past due; without an invoice because its trial ended and no plan has begun. */
  isPastDue: boolean
}

/** The invoices, and where there are more than a page, links to the older ones. */
export function InvoicesTab({ list, after, isPastDue }: InvoicesTabProps) {
  const { upcoming, items, older, open, asOf } = list
  const { state, location } = useNavigation()
  const isPaging =
    state === 'loading' &&
    location.pathname === BILLING_PATH &&
    new URLSearchParams(location.search).get('after') !== after
  const rows = [...upcoming, ...items]
  return (
    <>
      <Card>
        {isPaging ? (
          <SkeletonRows />
        ) : rows.length === 0 && isPastDue && !after ? (
          <EmptyState
            icon={ScrollText}
            title="There is no invoice to pay yet"
            action={
              <Link to="/report-issue" className={buttonVariants({ variant: 'primary' })}>
                Ask for a plan
              </Link>
            }
          >
            Your trial has ended. Once we have put you on a plan, everything goes on.
          </EmptyState>
        ) : rows.length === 0 ? (
          <EmptyState icon={ScrollText} title="No invoices yet">
            {after ? 'There are none older than these.' : 'Your first invoice will appear here.'}
          </EmptyState>
        ) : (
          <Table caption="Invoices" columns={COLUMNS} cards>
            {rows.map((invoice) => (
              <InvoiceEntry
                key={invoice.id}
                invoice={invoice}
                lines={open?.id === invoice.id ? open.lines : null}
                path={(opened) => pagePath({ after, open: opened })}
              />
            ))}
          </Table>
        )}
      </Card>
      <MirrorAge asOf={asOf} />
      <OlderNewest
        of="invoices"
        newest={after ? pagePath({}) : null}
        older={older ? pagePath({ after: older }) : null}
      />
    </>
  )
}

/** The table's place while another tab leads to it. */
export function InvoicesSkeleton() {
  return (
    <Card>
      <SkeletonRows />
    </Card>
  )
}

const SkeletonRows = () => <ListSkeleton rows={SKELETON_ROWS} label="Loading invoices" />

function pagePath({ after, open }: { after?: string | null; open?: string | null }): string {
  const params = new URLSearchParams()
  if (after) params.set('after', after)
  if (open) params.set('open', open)
  return params.size > 0 ? `${tabPath('invoices')}&${params}` : tabPath('invoices')
}
