import type { Area } from '#app/features/area.ts'

export const templatesArea: Area = {
  name: 'templates',
  menu: [
    {
      menu: 'settings',
      group: 'Texts',
      position: 20,
      to: '/account/settings/message-templates',
      label: 'Message templates',
      about: 'Texts to send again, for the team or for yourself.',
    },
  ],
}
