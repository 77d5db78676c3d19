import { Palette } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'

export const shellArea: Area = {
  name: 'shell',
  menu: [
    {
      menu: 'profile',
      position: 40,
      to: '/profile/theme-color',
      label: 'Theme color',
      icon: Palette,
      needs: 'self',
    },
  ],
}
