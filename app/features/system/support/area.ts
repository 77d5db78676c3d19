import { CircleAlert, Zap } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'

export const supportArea: Area = {
  name: 'support',
  menu: [
    { menu: 'help', position: 10, to: '/report-issue', label: 'Report an issue', icon: CircleAlert },
    { menu: 'help', position: 20, to: '/feature-request', label: 'Request a feature', icon: Zap },
  ],
}
