import type { Area } from '#app/features/area.ts'
import { NUMBERS_PATH } from './paths.ts'

export const numbersArea: Area = {
  name: 'numbers',
  menu: [
    {
      menu: 'settings',
      group: 'Account',
      position: 40,
      to: NUMBERS_PATH,
      label: 'Phone Numbers',
      about: 'Your numbers, and their registration with the carriers for texts.',
      words: 'buy purchase port transfer release message campaigns a2p 10dlc toll-free',
      needs: 'administer',
    },
  ],
}
