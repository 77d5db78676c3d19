import type { Area } from '#app/features/area.ts'

export const tagsArea: Area = {
  name: 'tags',
  menu: [
    {
      menu: 'settings',
      group: 'Contacts',
      position: 10,
      to: '/account/settings/tag-management',
      label: 'Tags',
      about: 'Labels on contacts, assigned by hand or by a rule.',
    },
  ],
}
