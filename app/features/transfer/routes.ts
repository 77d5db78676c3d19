import { route } from '@react-router/dev/routes'

export const pages = [
  route('contacts/exports', 'features/transfer/routes/exports.tsx'),
  route('contacts/export', 'features/transfer/routes/export.tsx'),
  route('contacts/import', 'features/transfer/routes/imports.tsx'),
  route('contacts/import/nightly', 'features/transfer/routes/nightly.tsx'),
  route('contacts/imports/:id', 'features/transfer/routes/import.tsx'),
  route('contacts/duplicates', 'features/transfer/routes/duplicates.tsx'),
]

export const resources = [
  route('contacts/imports/:id/report', 'features/transfer/routes/import-report.ts'),
  route('contacts/duplicates/find', 'features/transfer/routes/find-duplicates.ts'),
  route('contacts/exports/:id/file', 'features/transfer/routes/export-file.ts'),
  route('contacts/opt-outs/:format', 'features/transfer/routes/opt-out-list.ts'),
]

/** The management system posts its nightly file, with the secret in the address. */
export const publicRoutes = [
  route('nightly-file/:accountId/:token', 'features/transfer/routes/nightly-file.ts'),
]
