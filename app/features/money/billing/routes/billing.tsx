import { Link, Outlet, useNavigation } from 'react-router'
import { Alert } from '#app/components/ui/alert.tsx'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { BILLING_PATH, BILLING_TABS, TAB_LABELS, tabOf, tabPath } from '../billing-tabs.ts'
import { InvoicesSkeleton, InvoicesTab } from '../components/invoices-tab.tsx'
import { PaymentMethodsSkeleton, PaymentMethodsTab } from '../components/payment-methods-tab.tsx'
import { PlanTab } from '../components/plan-tab.tsx'
import { DueSteps } from '../components/due-steps.tsx'
import { dueSteps } from '../dunning/restrictions.server.ts'
import { billingChanged } from '../events.ts'
import { listInvoices } from '../invoices/invoices.server.ts'
import { getMethodsTab } from '../payment-methods/payment-methods.server.ts'
import { getPlanCard } from '../plans/plan-card.server.ts'
import { loadUsageSection } from '../usage/usage-view.server.ts'
import { isBillingConfigured } from '../stripe/client.server.ts'
import type { Route } from './+types/billing'

export const meta: Route.MetaFunction = () => [{ title: 'Billing · Switchboard' }]

/** `?tab=` chooses the tab, `?open=` expands an invoice, and `?after=` shows those older than one. */
export const loader = page.loader({ can: 'administer' }, async (ctx, { url }: Route.LoaderArgs) => {
  const tab = tabOf(url)
  const after = url.searchParams.get('after')
  return {
    tab,
    after,
    isConfigured: isBillingConfigured(),
    steps: dueSteps(ctx),
    plan: tab === 'plan' ? await getPlanCard(ctx) : null,
    invoices:
      tab === 'invoices' ? await listInvoices(ctx, { after, open: url.searchParams.get('open') }) : null,
    methods: tab === 'payment-methods' ? await getMethodsTab(ctx) : null,
    usage: tab === 'plan' ? await loadUsageSection(ctx, url.searchParams.get('month')) : null,
  }
})

export default function Billing({ loaderData }: Route.ComponentProps) {
  const { tab, after, isConfigured, steps, plan, invoices, methods, usage } = loaderData
  const coming = useComingTab() ?? tab
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
      {steps.length > 0 ? <DueSteps steps={steps} /> : null}
      {plan && usage && coming === tab ? <PlanTab card={plan} usage={usage} /> : null}
      {invoices && coming === tab ? (
        <InvoicesTab list={invoices} after={after} isPastDue={steps.length > 0} />
      ) : null}
      {coming === 'invoices' && !invoices ? <InvoicesSkeleton /> : null}
      {methods && coming === tab ? <PaymentMethodsTab {...methods} /> : null}
      {coming === 'payment-methods' && !methods ? <PaymentMethodsSkeleton /> : null}
      <Outlet />
    </div>
  )
}

/** The tab that is being loaded. */
function useComingTab() {
  const { location: next } = useNavigation()
  if (next?.pathname !== BILLING_PATH) return null
  return tabOf({ pathname: next.pathname, searchParams: new URLSearchParams(next.search) })
}
