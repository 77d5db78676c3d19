import { Landmark } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'

export const platformArea: Area = {
  name: 'platform',
  menu: [
    {
      menu: 'work',
      position: 50,
      to: '/platform',
      label: 'Platform',
      icon: Landmark,
      needs: 'operate',
    },
  ],
}
