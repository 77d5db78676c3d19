import { Link } from 'react-router'
import { CircleAlert } from '#app/components/icons.tsx'
import { cn } from '#app/lib/cn.ts'
import { tabPath } from '../billing-tabs.ts'
import type { RestrictionBanner } from '../dunning/restrictions.server.ts'

/** The notice above every page while the account is past due. */
export function RestrictionNotice({ line, isSevere, mayPay }: RestrictionBanner) {
  return (
    <div
      role={isSevere ? 'alert' : undefined}
      className={cn(
        'flex min-h-9 shrink-0 items-center gap-2.5 border-line border-b px-4 py-1 text-sm',
        isSevere ? 'bg-bad-soft' : 'bg-warn-soft',
      )}
    >
      <CircleAlert aria-hidden className={cn('size-4 shrink-0', isSevere ? 'text-bad' : 'text-warn')} />
      <p className="min-w-0 flex-1">{line}</p>
      {mayPay ? (
        <Link to={tabPath('invoices')} className="shrink-0 font-medium underline underline-offset-2">
          Pay
        </Link>
      ) : null}
    </div>
  )
}
