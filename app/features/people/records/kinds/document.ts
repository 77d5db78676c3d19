import { NOTES, option, text } from '#app/features/accounts/fields/common-fields.ts'
import { defineKind } from '#app/features/accounts/fields/kind.ts'
import { PLURALS } from './kind-names.ts'

/** The file itself is in columns of its own (db/schema/records.ts) and never changes. */
export const document = defineKind({
  name: 'document',
  plural: PLURALS.document,
  label: 'Document',
  tab: 'Documents',
  empty: 'Declaration pages, ID cards and photos, as PDF or pictures.',
  gate: 'always',
  hasFile: true,
  title: (record) => String(record.name || 'Document'),
  sections: [
    {
      title: 'Document',
      fields: [
        text('name', 'Name', { required: true, wide: true }),
        option('type', 'Type', 'DocumentType', { wide: true }),
        NOTES,
      ],
    },
  ],
  columns: ['name', 'type'],
  messages: {
    added: 'Document Added',
    updated: 'Document Updated',
    deleted: 'Document Deleted',
    addFailed: 'There was an error adding the document.',
    updateFailed: 'There was an error updating the document.',
    deleteFailed: 'There was an error deleting the document.',
  },
})
