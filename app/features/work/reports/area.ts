import { ChartColumn, Mail } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'
import { MORNING_MAIL_PATH, REPORTS_PATH } from './paths.ts'

export const reportsArea: Area = {
  name: 'reports',
  menu: [
    { menu: 'work', position: 23, to: REPORTS_PATH, label: 'Reports', icon: ChartColumn, goKey: 'r' },
    {
      menu: 'profile',
      position: 46,
      to: MORNING_MAIL_PATH,
      label: 'Morning mail',
      icon: Mail,
      needs: 'ownAccount',
    },
  ],
}
