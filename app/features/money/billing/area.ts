import type { Area } from '#app/features/area.ts'
import { BILLING_PATH } from './billing-tabs.ts'

export const billingArea: Area = {
  name: 'billing',
  menu: [
    {
      menu: 'settings',
      group: 'Account',
      position: 20,
      to: BILLING_PATH,
      label: 'Billing',
      about: 'Your plan, invoices and payment methods.',
      words: 'pay card bank usage subscription',
      needs: 'administer',
    },
  ],
}
