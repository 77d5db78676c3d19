import { type Area, notice } from '#app/features/area.ts'
import { fileProgressed } from '#app/features/accounts/files/events.ts'
import { EXPORT_DONE, EXPORT_ERROR_MS, EXPORT_FAILED } from './export/export-labels.ts'

export const transferArea: Area = {
  name: 'transfer',
  searchPages: [
    { to: '/contacts/duplicates', label: 'Duplicates', words: 'same contacts merge' },
    {
      to: '/contacts/import/nightly',
      label: 'Nightly file',
      words: 'import management system sftp upload address every night',
      needs: 'administer',
    },
    {
      to: '/contacts/export',
      label: 'Export contacts',
      words: 'excel download spreadsheet',
      needs: 'administer',
    },
  ],
  notices: [
    notice(fileProgressed, ({ id, kind, state, error }) => {
      if (kind !== 'export') return null
      if (state === 'done') {
        const link = { label: 'Download', to: `/contacts/exports/${id}/file`, download: true } as const
        return { kind: 'ok', message: EXPORT_DONE, link }
      }
      if (state !== 'failed') return null
      return { kind: 'bad', message: error ?? EXPORT_FAILED, durationMs: EXPORT_ERROR_MS }
    }),
  ],
}
