import type { Area } from '#app/features/area.ts'
import { RESULTS_PATH } from './result.ts'

export const callResultsArea: Area = {
  name: 'call-results',
  menu: [
    {
      menu: 'settings',
      group: 'Calls',
      position: 30,
      to: RESULTS_PATH,
      label: 'Call results',
      about: 'When a call ends, its user says what came of it.',
      words: 'outcome disposition',
      needs: 'administer',
    },
  ],
}
