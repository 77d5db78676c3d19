import type { Area } from '#app/features/area.ts'
import { RESULTS_PATH } from './result.ts'

export const callResultsArea: Area = {
  name: 'call-results',
  menu: [{ menu: 'settings', position: 9, to: RESULTS_PATH, label: 'Call results', needs: 'administer' }],
  searchPages: [
    {
      to: RESULTS_PATH,
      label: 'Call results',
      words: 'outcome disposition after the call',
      needs: 'administer',
    },
  ],
}
