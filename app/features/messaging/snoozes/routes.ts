import { route } from '@react-router/dev/routes'

const dialog = 'features/messaging/snoozes/routes/snooze-page.tsx'

/** Under a conversation. */
export const conversationPages = [route('snooze', dialog, { id: 'snooze/conversation' })]

/** Over "Waiting on us", and over what is open beside its list. */
export const waitingPages = [route('snooze', dialog, { id: 'snooze/waiting' })]
export const waitingItemPages = [route('snooze', dialog, { id: 'snooze/waiting-item' })]

export const resources = [route('snoozes/end', 'features/messaging/snoozes/routes/end-snooze.ts')]
