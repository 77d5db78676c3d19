import { Building2 } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'

export const accountArea: Area = {
  name: 'account',
  menu: [
    {
      menu: 'work',
      position: 40,
      to: '/account/info',
      label: 'Account',
      icon: Building2,
      needs: 'administer',
    },
    {
      menu: 'settings',
      group: 'Account',
      position: 10,
      to: '/account/info/settings',
      label: 'Company',
      about: 'Name, address, time zone, and which forms you use.',
      words: 'account mfa gathering',
      needs: 'administer',
    },
    {
      menu: 'settings',
      group: 'Account',
      position: 50,
      to: '/account/info/mobileapp',
      label: 'Client Mobile App',
      mark: 'beta',
      about: 'What your contacts see in your app.',
      needs: 'administer',
    },
  ],
}
