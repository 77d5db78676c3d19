import { Phone } from '#app/components/icons.tsx'
import type { Area } from '../../area.ts'
import { IMPORTED_CALLS_PATH } from './paths.ts'

export const callHistoryArea: Area = {
  name: 'call-history',
  searchPages: [
    { to: IMPORTED_CALLS_PATH, label: 'Imported calls', words: 'call history old phone service recordings' },
  ],
  activityIcons: { 'imported-call': Phone },
}
