import { defineKind } from '#app/features/accounts/fields/kind.ts'
import { multiline, text } from '#app/features/accounts/fields/common-fields.ts'
import { PLURALS } from './kind-names.ts'

export const extra = defineKind({
  name: 'extra',
  plural: PLURALS.extra,
  label: 'Item',
  tab: 'Extra',
  empty: 'Anything worth keeping that has no field: a label and a value.',
  gate: 'always',
  title: (record) => String(record.field || 'Item'),
  sections: [
    {
      title: 'Item',
      fields: [
        text('field', 'Label', { required: true, wide: true }),
        multiline('value', 'Value', { wide: true }),
      ],
    },
  ],
  columns: ['field', 'value'],
  messages: {
    added: 'Item Added',
    updated: 'Item Updated',
    deleted: 'Item Removed',
    // Two spaces before the server's words, on purpose.
    addFailed: 'There was an error creating the additional info item. ',
    updateFailed: 'There was an error updating the additional info item. ',
    deleteFailed: 'There was an error deleting the misc item. ',
  },
})
