import { clientPath } from '#app/features/people/clients/paths.ts'

export const newNotePath = (clientId: string) => `${clientPath(clientId)}/notes/new`

/** Without an action: the dialog with a note's picture. */
export const notePath = (
  { clientId, id }: { clientId: string; id: string },
  action?: 'edit' | 'delete' | 'pin' | 'unpin' | 'restore' | 'image' | 'thumbnail',
) => `${clientPath(clientId)}/notes/${id}${action ? `/${action}` : ''}`

export const newFollowUpPath = (clientId: string) => `${clientPath(clientId)}/follow-ups/new`

export const reopenPath = (id: string, returnTo: string) =>
  `/follow-ups/${id}/reopen?${new URLSearchParams({ returnTo })}`

export const editFollowUpPath = (clientId: string, id: string) =>
  `${clientPath(clientId)}/follow-ups/${id}/edit`

/** The audio of a recording, for users of its account. */
export const recordingPath = (id: string) => `/phone/recordings/${id}`

/** The details of a call, with its recordings in writing. */
export const callPath = (id: string) => `/phone-log/${id}?view=all`
