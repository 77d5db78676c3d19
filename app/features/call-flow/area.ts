import type { Area } from '../area.ts'

export const callFlowArea: Area = {
  name: 'call-flow',
  menu: [
    {
      menu: 'settings',
      position: 4,
      to: '/account/settings/office-hours',
      label: 'Office hours',
      needs: 'administer',
    },
  ],
}
