import { defineKind } from '#app/features/accounts/fields/kind.ts'
import { text, url } from '#app/features/accounts/fields/common-fields.ts'
import { PLURALS } from './kind-names.ts'

/** The prefix of a link, to find it at a glance. */
export const LINK_ICONS = [
  { value: 'globe', label: 'Web page' },
  { value: 'folder', label: 'Folder' },
  { value: 'document', label: 'Document' },
  { value: 'shield', label: 'Insurance' },
  { value: 'car', label: 'Car' },
  { value: 'home', label: 'Home' },
  { value: 'bank', label: 'Bank' },
  { value: 'health', label: 'Health' },
  { value: 'map', label: 'Map' },
  { value: 'mail', label: 'Mail' },
  { value: 'star', label: 'Star' },
] as const

export const link = defineKind({
  name: 'link',
  plural: PLURALS.link,
  label: 'Link',
  gate: 'always',
  title: (record) => String(record.name || record.url || 'Link'),
  sections: [
    {
      title: 'Link',
      fields: [
        text('name', 'Name', { required: true, wide: true }),
        url('url', 'Address', { required: true, wide: true }),
        text('description', 'Description', { wide: true }),
        { name: 'icon', label: 'Icon', type: 'choice', choices: LINK_ICONS },
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
