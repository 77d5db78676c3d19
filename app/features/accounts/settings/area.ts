import { Settings } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'

export const settingsArea: Area = {
  name: 'settings',
  menu: [
    { menu: 'work', position: 30, to: '/account/settings', label: 'Settings', icon: Settings },
    {
      menu: 'settings',
      position: 1,
      to: '/account/settings/employees',
      label: 'Employees',
      needs: 'administer',
    },
    {
      menu: 'settings',
      position: 7,
      to: '/account/settings/messages',
      label: 'Messages',
      needs: 'administer',
    },
    {
      menu: 'settings',
      position: 8,
      to: '/account/settings/blocked-numbers',
      label: 'Blocked numbers',
      needs: 'administer',
    },
    { menu: 'settings', position: 20, to: '/account/settings/smart-values', label: 'Smart values' },
    {
      menu: 'settings',
      position: 30,
      to: '/account/settings/audit-log',
      label: 'Audit log',
      needs: 'administer',
    },
  ],
}
