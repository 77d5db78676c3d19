import { HeartPulse, Landmark, Zap } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'

export const platformArea: Area = {
  name: 'platform',
  menu: [
    {
      menu: 'work',
      position: 1,
      to: '/platform',
      label: 'Accounts',
      icon: Landmark,
      needs: 'operate',
    },
    {
      menu: 'work',
      position: 2,
      to: '/platform/releases',
      label: 'Releases',
      icon: Zap,
      needs: 'operate',
    },
    {
      menu: 'work',
      position: 3,
      to: '/platform/health',
      label: 'Health',
      icon: HeartPulse,
      needs: 'operate',
    },
  ],
}
