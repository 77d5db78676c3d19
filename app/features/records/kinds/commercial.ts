import { defineKind } from '../kind.ts'
import { COUNT, DATE, DOLLARS, NOTES, STREET, TEXT } from './common-fields.ts'

export const commercial = defineKind({
  name: 'commercial',
  plural: 'commercials',
  label: 'Commercial',
  empty: 'Their businesses, with locations and mailing address.',
  gate: 'commercial',
  title: (record) => String(record.companyName || record.dba || 'Commercial'),
  sections: [
    {
      title: 'Details',
      fields: [
        { ...TEXT('companyName', 'Company name'), required: true },
        TEXT('dba', 'Doing business as'),
        TEXT('entityType', 'Entity type'),
        {
          name: 'ein',
          label: 'EIN',
          type: 'sealed',
          pattern: /^\d{9}$/,
          problem: 'Enter all nine digits, like 12-3456789.',
          mask: (end) => `••-•••${end}`,
        },
        TEXT('businessType', 'Business type'),
        DOLLARS('annualIncome', 'Annual income'),
        COUNT('numberOfEmployees', 'Employees', 10_000_000),
        DOLLARS('annualPayroll', 'Annual payroll'),
        DATE('startDate', 'Started'),
        { name: 'businessInfo', label: 'About the business', type: 'multiline', wide: true },
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
      fields: [{ name: 'locations', label: 'Locations', type: 'list', one: 'location', item: STREET }],
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
