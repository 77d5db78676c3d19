import type { Area } from '#app/features/area.ts'
import { NUMBERS_PATH } from './paths.ts'

export const numbersArea: Area = {
  name: 'numbers',
  menu: [{ menu: 'account', position: 40, to: NUMBERS_PATH, label: 'Phone Numbers', needs: 'administer' }],
  searchPages: [
    {
      to: NUMBERS_PATH,
      label: 'Phone numbers',
      words: 'buy purchase port transfer release message campaigns a2p 10dlc toll-free',
      needs: 'administer',
    },
  ],
}
