import { contactPath } from '#app/features/clients/client-path.ts'

export const newNotePath = (clientId: string) => `${contactPath(clientId)}/notes/new`

/** Without an action: the dialog with a note's picture. */
export const notePath = (
  { clientId, id }: { clientId: string; id: string },
  deed?: 'edit' | 'delete' | 'unpin' | 'restore' | 'image' | 'thumbnail',
) => `${contactPath(clientId)}/notes/${id}${deed ? `/${deed}` : ''}`

export const newFollowUpPath = (clientId: string) => `${contactPath(clientId)}/follow-ups/new`

export const editFollowUpPath = (clientId: string, id: string) =>
  `${contactPath(clientId)}/follow-ups/${id}/edit`
