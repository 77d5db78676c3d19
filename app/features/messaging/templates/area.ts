import type { Area } from '#app/features/area.ts'

export const templatesArea: Area = {
  name: 'templates',
  menu: [
    {
      menu: 'settings',
      position: 22,
      to: '/account/settings/message-templates',
      label: 'Message templates',
    },
  ],
}
