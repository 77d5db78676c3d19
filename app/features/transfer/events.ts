import { userEvent } from '#app/realtime/events.ts'
import type { ExportProgress } from './export/export-labels.ts'
import type { ImportProgress } from './import/import-labels.ts'

export const exportProgressed = userEvent<ExportProgress>('contacts_export')
export const importProgressed = userEvent<ImportProgress>('contacts_import')
