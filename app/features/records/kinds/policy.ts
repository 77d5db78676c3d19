import { defineKind } from '../kind.ts'
import { DATE, OPTION, TEXT } from './common-fields.ts'

export const POLICY_NOTES_MAX = 250

export const policy = defineKind({
  name: 'policy',
  plural: 'policies',
  label: 'Policy',
  empty: 'What they are insured for, by whom and until when.',
  gate: 'policy',
  title: (record) => [record.type, record.company, record.idNumber].filter(Boolean).join(' · ') || 'Policy',
  sections: [
    {
      title: 'Policy',
      fields: [
        { ...OPTION('type', 'Type', 'PolicyType'), required: true },
        OPTION('company', 'Company', 'PolicyCompany'),
        TEXT('plan', 'Plan'),
        { ...TEXT('idNumber', 'Policy number'), figures: true },
        OPTION('enrolledVia', 'Enrolled via', 'PolicyEnrolledVia'),
        { name: 'premium', label: 'Premium', type: 'money' },
        DATE('issueDate', 'Issued'),
        DATE('effectiveDate', 'Effective'),
        DATE('termDate', 'Ends'),
        { name: 'managedBy', label: 'Managed by', type: 'user' },
        DATE('managedOn', 'Managed since'),
        { name: 'link', label: 'Link', type: 'url', wide: true },
      ],
    },
    {
      title: 'Payment',
      fields: [
        { name: 'paymentMethod', label: 'Payment method', type: 'payment-method' },
        {
          ...OPTION('paymentMethodOther', 'Other payment method', 'PaymentMethodOther'),
          hint: 'Do not enter actual payment information here, only how it is paid.',
          only: (record) => record.paymentMethod === 'other',
        },
      ],
    },
    {
      title: 'Notes',
      fields: [
        {
          name: 'notes',
          label: 'Notes',
          type: 'multiline',
          max: POLICY_NOTES_MAX,
          counter: true,
          wide: true,
        },
      ],
    },
  ],
  columns: ['type', 'company', 'idNumber', 'effectiveDate', 'termDate', 'premium'],
  messages: {
    added: 'Policy Added',
    updated: 'Policy Updated',
    deleted: 'Policy Deleted',
    addFailed: 'There was an error creating the policy.',
    updateFailed: 'There was an error updating the policy.',
    deleteFailed: 'There was an error deleting the policy.',
  },
})
