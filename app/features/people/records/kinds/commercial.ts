import { defineKind } from '#app/features/accounts/fields/kind.ts'
import {
  NOTES,
  STREET,
  count,
  date,
  dollars,
  multiline,
  text,
} from '#app/features/accounts/fields/common-fields.ts'
import { PLURALS } from './kind-names.ts'

export const commercial = defineKind({
  name: 'commercial',
  plural: PLURALS.commercial,
  label: 'Commercial',
  empty: 'Their businesses, with locations and mailing address.',
  gate: 'commercial',
  title: (record) => String(record.companyName || record.dba || 'Commercial'),
  sections: [
    {
      title: 'Details',
      fields: [
        text('companyName', 'Company name', { required: true }),
        text('dba', 'Doing business as'),
        text('entityType', 'Entity type'),
        {
          name: 'ein',
          label: 'EIN',
          type: 'sealed',
          pattern: /^\d{9}$/,
          problem: 'Enter all nine digits, like 12-3456789.',
          mask: (end) => `••-•••${end}`,
        },
        text('businessType', 'Business type'),
        dollars('annualIncome', 'Annual income'),
        count('numberOfEmployees', 'Employees', 10_000_000),
        dollars('annualPayroll', 'Annual payroll'),
        date('startDate', 'Started'),
        multiline('businessInfo', 'About the business', { wide: true }),
        NOTES,
      ],
    },
    {
      title: 'Mailing',
      fields: [{ name: 'mailing', label: 'Mailing address', type: 'group', fields: STREET }],
    },
    {
      title: 'Locations',
      each: 'Location',
      fields: [{ name: 'locations', label: 'Locations', type: 'list', itemLabel: 'location', item: STREET }],
    },
  ],
  tabs: true,
  columns: ['companyName', 'dba', 'entityType', 'numberOfEmployees', 'annualIncome'],
  messages: {
    added: 'Commercial Added',
    updated: 'Commercial Update',
    deleted: 'Commercial Deleted',
    addFailed: 'There was an error adding commercial.',
    updateFailed: 'There was an error updating commercial.',
    deleteFailed: 'There was an error deleting commercial.',
  },
})
