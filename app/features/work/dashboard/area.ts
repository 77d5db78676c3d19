import { LayoutGrid } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'

export const dashboardArea: Area = {
  name: 'dashboard',
  menu: [{ menu: 'tabs', position: 10, to: '/', label: 'Dashboard', icon: LayoutGrid, goKey: 'd' }],
}
