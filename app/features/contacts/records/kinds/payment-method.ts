import { defineKind } from '../kind.ts'
import { STREET, TEXT, YES } from './parts.ts'

const FAILED = 'There was an error creating, updating or deleting the payment method.'
const TYPES = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
  { value: 'credit card', label: 'Credit card' },
  { value: 'debit card', label: 'Debit card' },
]
export const isCard = (type: unknown) => type === 'credit card' || type === 'debit card'
const bank = (record: Record<string, unknown>) => !isCard(record.type)
const card = (record: Record<string, unknown>) => isCard(record.type)

/**
 * Of a card only brand, last four and expiry are kept (product rule 2): number and security code are accepted to be
 * checked and then dropped; see payment-card.ts. Bank numbers are sealed.
 */
export const paymentMethod = defineKind({
  name: 'payment-method',
  plural: 'payment-methods',
  label: 'Payment Method',
  gate: 'paymentMethods',
  title: (record) => [record.name, record.type].filter(Boolean).join(' · ') || 'Payment method',
  sections: [
    {
      title: 'Payment method',
      fields: [
        { name: 'type', label: 'Type', type: 'choice', choices: TYPES, default: 'checking', required: true },
        { ...TEXT('name', 'Name on it'), required: true },
        {
          name: 'routing',
          label: 'Routing number',
          type: 'sealed',
          pattern: /^\d{9}$/,
          problem: 'Enter the nine digits of the routing number.',
          only: bank,
        },
        {
          name: 'account',
          label: 'Account number',
          type: 'sealed',
          pattern: /^\d{4,17}$/,
          problem: 'Enter the digits of the account number.',
          only: bank,
        },
        { name: 'cardBrand', label: 'Brand', type: 'text', only: card },
        { name: 'cardLast4', label: 'Last four digits', type: 'text', max: 4, only: card },
        { name: 'expMonth', label: 'Expiry month', type: 'integer', min: 1, max: 12, only: card },
        { name: 'expYear', label: 'Expiry year', type: 'integer', min: 2000, max: 2100, only: card },
        YES('isBusinessAccount', 'Business account'),
        ...STREET.filter((field) => field.name !== 'address2'),
      ],
    },
  ],
  columns: ['type', 'name', 'cardBrand', 'cardLast4'],
  messages: {
    added: 'Payment Method Added',
    updated: 'Payment Method Updated',
    deleted: 'Payment Method Removed',
    addFailed: FAILED,
    updateFailed: FAILED,
    deleteFailed: FAILED,
  },
})
