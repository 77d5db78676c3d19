import { ChartColumn } from '#app/components/icons.tsx'
import type { Area } from '../area.ts'
import { REPORTS_PATH } from './report-list.ts'

export const reportsArea: Area = {
  name: 'reports',
  menu: [{ menu: 'work', position: 23, to: REPORTS_PATH, label: 'Reports', icon: ChartColumn }],
}
