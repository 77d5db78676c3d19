import type { Area } from '#app/features/area.ts'
import { LOCATIONS_PATH } from './paths.ts'

export const registrationArea: Area = {
  name: 'registration',
  menu: [
    {
      menu: 'settings',
      group: 'Account',
      position: 30,
      to: LOCATIONS_PATH,
      label: 'Locations',
      about: 'Your offices, their business profile and emergency address.',
      words: 'branches brand registration ein a2p 10dlc trust hub 911',
      needs: 'administer',
    },
  ],
}
