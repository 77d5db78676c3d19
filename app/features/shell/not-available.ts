/** A page of the product that this version does not have: what it has instead, in a sentence or two. */
export interface Elsewhere {
  title: string
  text: string
  links: { to: string; label: string; needs?: 'messaging' }[]
}

const messages = { to: '/messages', label: 'Open Messages', needs: 'messaging' } as const
const contacts = { to: '/contacts', label: 'Open Contacts' }
const dashboard = { to: '/', label: 'Open the dashboard' }

/** By the first parts of the address. */
export const ELSEWHERE: Record<string, Elsewhere> = {
  tasks: {
    title: 'Tasks',
    text: 'This version has no task boards. What waits for somebody is on the dashboard and at the top of Messages: a conversation that needs an answer stays there until it is dealt with.',
    links: [messages, dashboard],
  },
  'phone-log': {
    title: 'Phone',
    text: 'This version places and takes no calls. A client’s number, where shown as a link, opens the phone of your own device; texts are under Messages.',
    links: [contacts, messages],
  },
  calendar: {
    title: 'Calendar',
    text: 'This version connects to no calendar.',
    links: [messages],
  },
  campaigns: {
    title: 'Campaigns',
    text: 'This version has no campaigns: texts are sent one conversation at a time.',
    links: [messages],
  },
  'admin/tasks': {
    title: 'Task Boards',
    text: 'This version has no task boards to set up. Conversations that wait for an answer are at the top of Messages.',
    links: [messages, dashboard],
  },
  'account/info': {
    title: 'Account',
    text: 'This version has no account pages: company, locations and numbers are set up by the operator of your Switchboard.',
    links: [dashboard],
  },
  'account/settings': {
    title: 'Settings',
    text: 'This version has settings for tags and smart values; employees, locations and numbers are set up by the operator of your Switchboard. What is yours – photo, password, MFA, theme colour – is in the profile menu.',
    links: [
      { to: '/account/settings/tag-management', label: 'Open Tags' },
      { to: '/account/settings/smart-values', label: 'Open Smart values' },
      { to: '/menu', label: 'Open the menu' },
    ],
  },
  trainings: {
    title: 'Trainings',
    text: 'This version has no trainings library. A list that is empty says what to do next, and each button says what it does when you point at it.',
    links: [dashboard],
  },
  profile: {
    title: 'Profile',
    text: 'This version keeps no metrics of a person’s calls, texts and policies. The dashboard shows what waits for you.',
    links: [dashboard, { to: '/profile/avatar', label: 'Change Photo' }],
  },
  'phone-settings': {
    title: 'Phone settings',
    text: 'This version has no phone in the browser, so there is no microphone, speaker or ringtone to choose.',
    links: [messages],
  },
  'report-issue': {
    title: 'Report an issue',
    text: 'This version has no report form. Tell the operator of your Switchboard what you did, what you saw and what you expected, with the version below; an error page also shows a number that finds the entry in the log.',
    links: [dashboard],
  },
  'feature-request': {
    title: 'Request a feature',
    text: 'This version has no request form. Tell the operator of your Switchboard what you would like to get done, with the version below.',
    links: [dashboard],
  },
}
