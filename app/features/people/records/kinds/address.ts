import { defineKind } from '#app/features/accounts/fields/kind.ts'
import { bool, choice, STREET, text } from '#app/features/accounts/fields/common-fields.ts'
import { PLURALS } from './kind-names.ts'

/** Physical sorts first. */
export const ADDRESS_TYPES = ['Physical', 'Mailing', 'Previous', 'Other'] as const

export const address = defineKind({
  name: 'address',
  plural: PLURALS.address,
  label: 'Address',
  empty: 'Where they live and get their mail. Pin one to show it at the top of the contact.',
  gate: 'address',
  title: (record) => [record.address, record.city, record.state].filter(Boolean).join(', ') || 'Address',
  sections: [
    {
      title: 'Address',
      fields: [
        choice('type', 'Type', ADDRESS_TYPES, { default: 'Physical', required: true }),
        ...STREET,
        text('county', 'County'),
        text('country', 'Country'),
        bool('pinned', 'Pinned to the top of the contact'),
      ],
    },
  ],
  columns: ['type', 'address', 'city', 'state', 'zipcode'],
  messages: {
    added: 'Address Added',
    updated: 'Address Updated',
    deleted: 'Address Deleted',
    addFailed: 'There was an error adding client address.',
    updateFailed: 'There was an error updating client address.',
    deleteFailed: 'There was an error deleting client address.',
  },
})
