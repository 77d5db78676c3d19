import { route } from '@react-router/dev/routes'

/** A dialog of a client's page. */
export const clientParts = [route('evidence', 'features/system/evidence/routes/evidence.tsx')]

export const resources = [route('evidence/:id/:format', 'features/system/evidence/routes/evidence-file.ts')]
