import { userEvent } from '#app/realtime/events.ts'
import type { ImportProgress } from './import/import-labels.ts'

export const importProgressed = userEvent<ImportProgress>('contacts_import')
