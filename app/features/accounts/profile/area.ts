import { Camera } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'

export const profileArea: Area = {
  name: 'profile',
  menu: [
    {
      menu: 'profile',
      position: 10,
      to: '/profile/avatar',
      label: 'Change Photo',
      icon: Camera,
      needs: 'self',
    },
  ],
}
