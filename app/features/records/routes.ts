import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The panel loads the contact's records once for all tabs and dialogs inside it. */
export const recordsPanel = (parts: RouteConfigEntry[]) =>
  layout('features/contacts/routes/records-panel.tsx', parts)

export const clientParts = [
  index('features/records/routes/records-tab.tsx'),
  route('health', 'features/records/routes/records-tab.tsx', { id: 'contact/health' }),
  route('life', 'features/records/routes/records-tab.tsx', { id: 'contact/life' }),
  route(':records', 'features/records/routes/records-tab.tsx', { id: 'records/tab' }),
  route('document/new', 'features/records/routes/add-documents.tsx'),
  route('document/:recordId/view', 'features/records/routes/view-document.tsx'),
  route(':kind/new', 'features/records/routes/edit-record.tsx', { id: 'records/new' }),
  route(':kind/:recordId/edit', 'features/records/routes/edit-record.tsx', { id: 'records/edit' }),
  route(':kind/:recordId/delete', 'features/records/routes/delete-record.tsx'),
  route(':kind/:recordId/reveal', 'features/records/routes/reveal-field.tsx'),
]

export const clientActions = [
  route(':kind/:recordId/restore', 'features/records/routes/restore-record.ts'),
  route('document/:recordId/file', 'features/records/routes/document-file.ts'),
  route('document/:recordId/text', 'features/records/routes/text-document.ts'),
  route('address/:recordId/pin', 'features/records/routes/pin-address.ts'),
]

export const resources = [route('utilities/lookup/vin/:vin', 'features/records/routes/vin.ts')]
