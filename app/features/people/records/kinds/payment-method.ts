import { CARD_BRANDS, parseCardNumber, validRouting } from '#app/lib/card-number.ts'
import { defineKind } from '#app/features/accounts/fields/kind.ts'
import {
  cvcProblems,
  EXPIRY_MONTHS,
  expiryWarnings,
  expiryYears,
  withoutCardNumber,
} from '../payment-card.ts'
import { bool, choice, SHORT_STREET, text } from '#app/features/accounts/fields/common-fields.ts'
import { PLURALS } from './kind-names.ts'

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
 * A card is kept as brand, last four and expiry only: number and security code are accepted to be
 * checked and then dropped; see payment-card.ts. Bank numbers are sealed.
 */
export const paymentMethod = defineKind({
  name: 'payment-method',
  plural: PLURALS['payment-method'],
  label: 'Payment method',
  tab: 'Payment',
  empty: 'How they pay. Bank numbers are stored encrypted, card numbers not at all.',
  gate: 'paymentMethods',
  title: (record) => [record.name, record.type].filter(Boolean).join(' · ') || 'Payment method',
  sections: [
    {
      title: 'Payment method',
      fields: [
        { name: 'type', label: 'Type', type: 'choice', choices: TYPES, default: 'checking', required: true },
        text('name', 'Name on it', { required: true, offersOf: 'household' }),
        {
          name: 'routing',
          label: 'Routing number',
          type: 'sealed',
          parse: (text) => (validRouting(text) ? text : null),
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
        {
          name: 'cardNumber',
          label: 'Card number',
          type: 'checked',
          parse: parseCardNumber,
          problem: 'Enter the number as it stands on the card.',
          hint: 'Only the brand and the last four digits are kept.',
          only: card,
        },
        {
          name: 'cvc',
          label: 'Security code',
          type: 'checked',
          pattern: /^\d{3,4}$/,
          problem: 'Enter the 3 or 4 digits of the security code.',
          hint: 'Checked, and not kept.',
          only: card,
        },
        choice('cardBrand', 'Brand', CARD_BRANDS, { derived: true, only: card }),
        {
          name: 'cardLast4',
          label: 'Last four',
          type: 'text',
          pattern: /^\d{4}$/,
          derived: true,
          only: card,
        },
        choice('expMonth', 'Expiry month', EXPIRY_MONTHS, { only: card }),
        {
          name: 'expYear',
          label: 'Expiry year',
          type: 'integer',
          min: 2000,
          max: 2100,
          offers: expiryYears,
          only: card,
        },
        bool('isBusinessAccount', 'Business account'),
        ...SHORT_STREET,
      ],
    },
  ],
  columns: [
    'type',
    'name',
    {
      label: 'Number',
      value: (record) =>
        isCard(record.type)
          ? [record.cardBrand, record.cardLast4 && `••••${record.cardLast4}`].filter(Boolean).join(' ')
          : String(record.account ?? ''),
    },
    {
      label: 'Expires',
      value: (record) => [record.expMonth, record.expYear].filter(Boolean).join('/'),
    },
  ],
  validate: cvcProblems,
  warnings: expiryWarnings,
  validateStored: (record) =>
    isCard(record.type) && !record.cardLast4
      ? { field: 'cardNumber', message: 'Enter the card number.' }
      : null,
  finish: withoutCardNumber,
  messages: {
    added: 'Payment Method Added',
    updated: 'Payment Method Updated',
    deleted: 'Payment Method Removed',
    addFailed: FAILED,
    updateFailed: FAILED,
    deleteFailed: FAILED,
  },
})
