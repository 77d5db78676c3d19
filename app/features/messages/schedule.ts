/** The dialog that schedules a text into a conversation, or changes one that waits. */
export const schedulePath = (roomId: string, followUpId?: string) =>
  `/messages/${roomId}/schedule${followUpId ? `/${followUpId}` : ''}`

export const SCHEDULE_MESSAGES = {
  scheduled: 'Message scheduled',
  updated: 'Scheduled message updated',
  cancelled: 'The message will not be sent',
} as const
