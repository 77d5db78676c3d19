import { clientPath } from '#app/features/people/clients/paths.ts'
import { type KindName, PLURALS } from './kinds/kind-names.ts'

/** Kinds that are shown on the client's page itself. */
const WITHOUT_TAB: KindName[] = ['dependent', 'link']

/** The page that lists a kind. */
export const recordsPath = (clientId: string, kind: KindName) =>
  WITHOUT_TAB.includes(kind) ? clientPath(clientId) : `${clientPath(clientId)}/${PLURALS[kind]}`

export const newPath = (clientId: string, kind: KindName) => `${clientPath(clientId)}/${kind}/new`

export const recordPath = (
  { clientId, kind, id }: { clientId: string; kind: KindName; id: string },
  action: 'edit' | 'delete' | 'restore' | 'reveal' | 'pin' | 'view' | 'file' | 'text',
) => `${clientPath(clientId)}/${kind}/${id}/${action}`
