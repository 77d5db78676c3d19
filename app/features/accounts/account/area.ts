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
    { menu: 'account', position: 10, to: '/account/info/settings', label: 'Settings' },
    {
      menu: 'account',
      position: 50,
      to: '/account/info/mobileapp',
      label: 'Client Mobile App',
      mark: 'beta',
    },
  ],
}
