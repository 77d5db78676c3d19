import { Palette } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'
import { frameActions } from './frame-actions.ts'

export const shellArea: Area = {
  name: 'shell',
  actions: [frameActions],
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
