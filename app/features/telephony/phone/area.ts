import { Headphones } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'

export const phoneArea: Area = {
  name: 'phone',
  menu: [
    {
      menu: 'help',
      position: 40,
      to: '/phone-settings',
      label: 'Phone settings',
      icon: Headphones,
      needs: 'phone',
    },
  ],
}
