import { Link, Outlet } from 'react-router'
import { Alert } from '#app/components/ui/alert.tsx'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { BILLING_TABS, TAB_LABELS, tabOf, tabPath } from '../billing-tabs.ts'
import { InvoicesTab } from '../components/invoices-tab.tsx'
import { PaymentMethodsTab } from '../components/payment-methods-tab.tsx'
import { PlanTab } from '../components/plan-tab.tsx'
import { billingChanged } from '../events.ts'
import { loadUsageSection } from '../usage/usage-view.server.ts'
import { isBillingConfigured } from '../stripe/client.server.ts'
import type { Route } from './+types/billing'

export const meta: Route.MetaFunction = () => [{ title: 'Billing · Switchboard' }]

/** `?tab=` chooses the tab; it opens on Invoices (spec 3, 2). */
export const loader = page.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => {
  const tab = tabOf(url)
  const usage = tab === 'plan' ? await loadUsageSection(ctx, url.searchParams.get('month')) : null
  return { tab, isConfigured: isBillingConfigured(), usage }
})

export default function Billing({ loaderData }: Route.ComponentProps) {
  const { tab, isConfigured, usage } = loaderData
  useRealtimeEvent(billingChanged, useRealtime().revalidate)
  return (
    <div className="flex flex-col gap-4">
      <nav aria-label="Billing" className={tabListClasses}>
        {BILLING_TABS.map((each) => (
          <Link
            key={each}
            to={tabPath(each)}
            prefetch="intent"
            aria-current={each === tab ? 'page' : undefined}
            className={tabClasses}
          >
            {TAB_LABELS[each]}
          </Link>
        ))}
      </nav>
      {isConfigured ? null : (
        <Alert>Billing isn’t set up on this installation, so nothing can be paid here.</Alert>
      )}
      {usage ? <PlanTab usage={usage} /> : null}
      {tab === 'invoices' ? <InvoicesTab /> : null}
      {tab === 'payment-methods' ? <PaymentMethodsTab /> : null}
      <Outlet />
    </div>
  )
}
