import type { Area } from '#app/features/area.ts'
import { CALL_RULES_PATH } from './paths.ts'

export const callFlowArea: Area = {
  name: 'call-flow',
  menu: [
    {
      menu: 'settings',
      group: 'Calls',
      position: 10,
      to: '/account/settings/office-hours',
      label: 'Office hours',
      about: 'When each office is open, and what happens when it is closed.',
      words: 'holidays closed',
      needs: 'administer',
    },
    {
      menu: 'settings',
      group: 'Calls',
      position: 20,
      to: '/account/settings/call-settings',
      label: 'Call settings',
      about: 'Whose phones ring, what callers hear, and what is recorded.',
      words: 'voicemail greeting menu ivr groups hold music queue',
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
