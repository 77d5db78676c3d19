import { defineKind } from '../kind.ts'
import { TEXT } from './parts.ts'

export const link = defineKind({
  name: 'link',
  plural: 'links',
  label: 'Link',
  gate: 'always',
  title: (record) => String(record.name || record.url || 'Link'),
  sections: [
    {
      title: 'Link',
      fields: [
        { ...TEXT('name', 'Name'), required: true },
        { name: 'url', label: 'Address', type: 'url', required: true, wide: true },
        { ...TEXT('description', 'Description'), wide: true },
        TEXT('icon', 'Icon'),
      ],
    },
  ],
  columns: ['name', 'url', 'description'],
  messages: {
    added: 'Link Added',
    updated: 'Link Updated',
    deleted: 'Link Removed',
    addFailed: 'There was an error creating the link.',
    updateFailed: 'There was an error updating the link.',
    deleteFailed: 'There was an error deleting the link.',
  },
})
