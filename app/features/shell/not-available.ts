/** A page that this version doesn't have, and what it offers instead. */
export interface NotAvailable {
  title: string
  text: string
  links: { to: string; label: string; needs?: 'messaging' }[]
}

const messages = { to: '/messages', label: 'Open Messages', needs: 'messaging' } as const
const dashboard = { to: '/', label: 'Open the dashboard' }

/** By the first segments of the path. */
export const NOT_AVAILABLE: Record<string, NotAvailable> = {
  tasks: {
    title: 'Tasks',
    text: 'Task boards aren’t available in this version. Your follow-ups are on the dashboard, and conversations that need an answer stay at the top of Messages.',
    links: [messages, dashboard],
  },
  calendar: {
    title: 'Calendar',
    text: 'Calendars aren’t available in this version.',
    links: [messages],
  },
  'admin/tasks': {
    title: 'Task Boards',
    text: 'Task boards aren’t available in this version. Conversations that need an answer are at the top of Messages.',
    links: [messages, dashboard],
  },
  'account/info': {
    title: 'Account',
    text: 'Account pages aren’t available in this version. The operator of your Switchboard sets up company, locations and numbers.',
    links: [dashboard],
  },
  'account/settings': {
    title: 'Settings',
    text: 'This version has settings for tags and smart values. The operator of your Switchboard sets up employees, locations and numbers. Your photo, password, multi-factor sign-in and theme colour are in the profile menu.',
    links: [
      { to: '/account/settings/tag-management', label: 'Open Tags' },
      { to: '/account/settings/smart-values', label: 'Open Smart values' },
      { to: '/menu', label: 'Open the menu' },
    ],
  },
  trainings: {
    title: 'Trainings',
    text: 'Trainings aren’t available in this version. Empty lists say what to do next, and each button says what it does when you point at it.',
    links: [dashboard],
  },
  profile: {
    title: 'Profile',
    text: 'Your metrics aren’t available in this version. The dashboard shows your follow-ups and conversations.',
    links: [dashboard, { to: '/profile/avatar', label: 'Change Photo' }],
  },
  'report-issue': {
    title: 'Report an issue',
    text: 'The report form isn’t available in this version. Tell the operator of your Switchboard what you did, what you saw and what you expected, with the version below. If an error page shows a number, add it.',
    links: [dashboard],
  },
  'feature-request': {
    title: 'Request a feature',
    text: 'The request form isn’t available in this version. Tell the operator of your Switchboard what you would like to do, with the version below.',
    links: [dashboard],
  },
}
