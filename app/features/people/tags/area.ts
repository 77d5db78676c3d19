import type { Area } from '#app/features/area.ts'

export const tagsArea: Area = {
  name: 'tags',
  menu: [{ menu: 'settings', position: 10, to: '/account/settings/tag-management', label: 'Tags' }],
}
