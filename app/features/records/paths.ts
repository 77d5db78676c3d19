import { clientPath } from '#app/features/clients/client-path.ts'
import { type KindName, KINDS } from './kinds/index.ts'

/** Dependents and links stand beside the tabs, on the contact itself. */
const BESIDE_TABS: KindName[] = ['dependent', 'link']

/** The tab a kind is listed in. */
export const tabPath = (clientId: string, kind: KindName) =>
  BESIDE_TABS.includes(kind) ? clientPath(clientId) : `${clientPath(clientId)}/${KINDS[kind].plural}`

export const newPath = (clientId: string, kind: KindName) => `${clientPath(clientId)}/${kind}/new`

export const recordPath = (
  { clientId, kind, id }: { clientId: string; kind: KindName; id: string },
  deed: 'edit' | 'delete' | 'restore' | 'reveal' | 'pin',
) => `${clientPath(clientId)}/${kind}/${id}/${deed}`
