export const BILLING_PATH = '/account/info/billing'

export const BILLING_TABS = ['plan', 'invoices', 'payment-methods'] as const
export type BillingTab = (typeof BILLING_TABS)[number]

export const TAB_LABELS: Record<BillingTab, string> = {
  plan: 'Plan',
  invoices: 'Invoices',
  'payment-methods': 'Payment Methods',
}

export const tabPath = (tab: BillingTab): string => `${BILLING_PATH}?tab=${tab}`

/** The tab that a URL shows: its dialog's, else the named one, else Invoices. */
export function tabOf({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): BillingTab {
  if (pathname.startsWith(`${BILLING_PATH}/limits`)) return 'plan'
  const dialog = BILLING_TABS.find((tab) => pathname.startsWith(`${BILLING_PATH}/${tab}/`))
  return dialog ?? BILLING_TABS.find((tab) => tab === searchParams.get('tab')) ?? 'invoices'
}
