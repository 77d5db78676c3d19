import { route } from '@react-router/dev/routes'

export const pages = [
  route('contacts/exports', 'features/contacts/transfer/routes/exports.tsx'),
  route('contacts/export', 'features/contacts/transfer/routes/export.tsx'),
  route('contacts/import', 'features/contacts/transfer/routes/imports.tsx'),
  route('contacts/import/nightly', 'features/contacts/transfer/routes/nightly.tsx'),
  route('contacts/imports/:id', 'features/contacts/transfer/routes/import.tsx'),
  route('contacts/duplicates', 'features/contacts/transfer/routes/duplicates.tsx'),
]

export const resources = [
  route('contacts/imports/:id/report', 'features/contacts/transfer/routes/import-report.ts'),
  route('contacts/duplicates/find', 'features/contacts/transfer/routes/find-duplicates.ts'),
  route('contacts/exports/:id/file', 'features/contacts/transfer/routes/export-file.ts'),
  route('contacts/opt-outs/:format', 'features/contacts/transfer/routes/opt-out-list.ts'),
]

/** The management system posts its nightly file, with the secret in the address. */
export const publicRoutes = [
  route('nightly-file/:accountId/:token', 'features/contacts/transfer/routes/nightly-file.ts'),
]
