import { route } from '@react-router/dev/routes'

const dialog = 'features/messaging/snoozes/routes/snooze-page.tsx'

/** Under a conversation. */
export const conversationPages = [route('snooze', dialog, { id: 'snooze/conversation' })]

/** Over "Waiting on us". */
export const waitingPages = [route('snooze', dialog, { id: 'snooze/waiting' })]

export const resources = [route('snoozes/end', 'features/messaging/snoozes/routes/end-snooze.ts')]
