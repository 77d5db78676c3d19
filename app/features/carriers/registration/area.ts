import type { Area } from '#app/features/area.ts'
import { LOCATIONS_PATH } from './paths.ts'

export const registrationArea: Area = {
  name: 'registration',
  menu: [{ menu: 'account', position: 30, to: LOCATIONS_PATH, label: 'Locations', needs: 'administer' }],
  searchPages: [
    {
      to: LOCATIONS_PATH,
      label: 'Locations',
      words:
        'offices branches business profile brand registration ein a2p 10dlc trust hub emergency address 911',
      needs: 'administer',
    },
  ],
}
