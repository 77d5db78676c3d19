import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes'

/** The panel loads the contact's records once for all tabs and dialogs inside it. */
export const recordsPanel = (parts: RouteConfigEntry[]) =>
  layout('features/contacts/contacts/routes/records-panel.tsx', parts)

export const clientParts = [
  index('features/people/records/routes/records-tab.tsx'),
  route('health', 'features/people/records/routes/records-tab.tsx', { id: 'contact/health' }),
  route('life', 'features/people/records/routes/records-tab.tsx', { id: 'contact/life' }),
  route(':records', 'features/people/records/routes/records-tab.tsx', { id: 'records/tab' }),
  route('document/new', 'features/people/records/routes/add-documents.tsx'),
  route('document/:recordId/view', 'features/people/records/routes/view-document.tsx'),
  route(':kind/new', 'features/people/records/routes/edit-record.tsx', { id: 'records/new' }),
  route(':kind/:recordId/edit', 'features/people/records/routes/edit-record.tsx', { id: 'records/edit' }),
  route(':kind/:recordId/delete', 'features/people/records/routes/delete-record.tsx'),
  route(':kind/:recordId/reveal', 'features/people/records/routes/reveal-field.tsx'),
]

export const clientActions = [
  route(':kind/:recordId/restore', 'features/people/records/routes/restore-record.ts'),
  route('document/:recordId/file', 'features/people/records/routes/document-file.ts'),
  route('address/:recordId/pin', 'features/people/records/routes/pin-address.ts'),
]

export const resources = [route('utilities/lookup/vin/:vin', 'features/people/records/routes/find-vin.ts')]
