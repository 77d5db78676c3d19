import { Settings } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'

export const settingsArea: Area = {
  name: 'settings',
  menu: [
    { menu: 'work', position: 30, to: '/account/settings', label: 'Settings', icon: Settings, goKey: 's' },
    {
      menu: 'settings',
      group: 'Account',
      position: 80,
      to: '/account/settings/audit-log',
      label: 'Audit log',
      about: 'Who did what, and when.',
      needs: 'administer',
    },
    {
      menu: 'settings',
      group: 'People',
      position: 10,
      to: '/account/settings/employees',
      label: 'Employees',
      about: 'Who works here, with their role, extension and groups.',
      words: 'users staff invite dismiss',
      needs: 'administer',
    },
    {
      menu: 'settings',
      group: 'Calls',
      position: 40,
      to: '/account/settings/blocked-numbers',
      label: 'Blocked numbers',
      about: 'Their calls are refused before a phone rings.',
      words: 'spam',
      needs: 'administer',
    },
    {
      menu: 'settings',
      group: 'Texts',
      position: 10,
      to: '/account/settings/messages',
      label: 'Messages',
      about: 'The signature under the texts of each office.',
      needs: 'administer',
    },
    {
      menu: 'settings',
      group: 'Contacts',
      position: 20,
      to: '/account/settings/smart-values',
      label: 'Smart values',
      about: 'What the lists in forms offer to choose from.',
    },
  ],
}
