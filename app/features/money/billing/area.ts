import type { Area } from '#app/features/area.ts'
import { BILLING_PATH } from './billing-tabs.ts'

export const billingArea: Area = {
  name: 'billing',
  menu: [{ menu: 'account', position: 20, to: BILLING_PATH, label: 'Billing', needs: 'administer' }],
  searchPages: [
    {
      to: BILLING_PATH,
      label: 'Billing',
      words: 'invoices plan pay payment methods card bank usage subscription',
      needs: 'administer',
    },
  ],
}
