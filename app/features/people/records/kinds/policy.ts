import { defineKind } from '#app/features/accounts/fields/kind.ts'
import { date, money, multiline, option, text, url } from '#app/features/accounts/fields/common-fields.ts'
import { PLURALS } from './kind-names.ts'

export const POLICY_NOTES_MAX = 250

export const policy = defineKind({
  name: 'policy',
  plural: PLURALS.policy,
  label: 'Policy',
  empty: 'What is insured, with which company, and until when.',
  gate: 'policy',
  title: (record) => [record.type, record.company, record.idNumber].filter(Boolean).join(' · ') || 'Policy',
  sections: [
    {
      title: 'Policy',
      fields: [
        option('type', 'Type', 'PolicyType', { required: true }),
        option('company', 'Company', 'PolicyCompany'),
        text('plan', 'Plan'),
        text('idNumber', 'Policy number', { mayLookSecret: true }),
        text('covers', 'Covers', { offersOf: 'insured', hint: 'The vehicle or home.' }),
        option('enrolledVia', 'Enrolled via', 'PolicyEnrolledVia'),
        money('premium', 'Premium'),
        date('issueDate', 'Issued'),
        date('effectiveDate', 'Effective'),
        date('termDate', 'Ends'),
        { name: 'managedBy', label: 'Managed by', type: 'user' },
        date('managedOn', 'Managed since'),
        url('link', 'Link', { wide: true }),
      ],
    },
    {
      title: 'Payment',
      fields: [
        { name: 'paymentMethod', label: 'Payment method', type: 'payment-method' },
        option('paymentMethodOther', 'Other payment method', 'PaymentMethodOther', {
          hint: 'Do not enter actual payment information here, only how it is paid.',
          only: (record) => record.paymentMethod === 'other',
        }),
      ],
    },
    {
      title: 'Notes',
      fields: [multiline('notes', 'Notes', { max: POLICY_NOTES_MAX, counter: true, wide: true })],
    },
  ],
  columns: ['type', 'company', 'idNumber', 'effectiveDate', 'termDate', 'premium'],
  validate: ({ effectiveDate, termDate }) =>
    effectiveDate && termDate && String(termDate) < String(effectiveDate)
      ? [{ field: 'termDate', message: 'A policy can’t end before it takes effect.' }]
      : [],
  messages: {
    added: 'Policy Added',
    updated: 'Policy Updated',
    deleted: 'Policy Deleted',
    addFailed: 'There was an error creating the policy.',
    updateFailed: 'There was an error updating the policy.',
    deleteFailed: 'There was an error deleting the policy.',
  },
})
