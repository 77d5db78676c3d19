import { accountEvent } from '#app/realtime/events.ts'

/** The plan, an invoice, a payment method or the balance has changed. */
export const billingChanged = accountEvent('refresh_billing', { permission: 'administer' })
