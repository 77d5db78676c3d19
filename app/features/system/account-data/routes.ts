import { route } from '@react-router/dev/routes'

/** A tab of the account. */
export const accountPages = [
  route('data', 'features/system/account-data/routes/data.tsx', [
    route('retention', 'features/system/account-data/routes/confirm-retention.tsx'),
    route('close', 'features/system/account-data/routes/close-account.tsx'),
  ]),
]

/** Dialogs of a client's page. */
export const clientParts = [
  route('data', 'features/system/account-data/routes/client-data.tsx'),
  route('erase', 'features/system/account-data/routes/erase-client.tsx'),
]

export const resources = [route('archives/:id/file', 'features/system/account-data/routes/archive-file.ts')]
