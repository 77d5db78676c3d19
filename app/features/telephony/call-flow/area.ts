import type { Area } from '#app/features/area.ts'
import { CALL_RULES_PATH } from './paths.ts'

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
    {
      menu: 'settings',
      position: 6,
      to: '/account/settings/call-settings',
      label: 'Call settings',
      needs: 'administer',
    },
  ],
  searchPages: [
    {
      to: CALL_RULES_PATH,
      label: 'Rules for calls',
      words: 'countries abroad listen in coach keep recordings days',
      needs: 'administer',
    },
  ],
}
