import type { NavPath } from './components/nav-icon.tsx'

/** Spec 1, 9. */
export const VERSION = '2.12.3'

/** What the badges count (spec 1, 2.3). */
export interface Counts {
  tasksAssigned: number
  teamUnread: number
  smsUnread: number
  phoneWorkCount: number
}

export interface NavItem {
  to: NavPath
  label: string
}

export interface Tab extends NavItem {
  badge?: { count: keyof Counts; label: string; urgent?: boolean }
}

/** Who is looking, as far as the menus differ. */
export interface Viewer {
  messaging: boolean
  calendar: boolean
  administer: boolean
  /** May act as another user. */
  ghost: boolean
}

/** Spec 1, 2.3: Messages needs messaging enabled, Calendar a calendar integration. */
export function tabsFor(viewer: Pick<Viewer, 'messaging' | 'calendar'>): Tab[] {
  const tabs: (Tab | false)[] = [
    { to: '/', label: 'Dashboard' },
    {
      to: '/tasks',
      label: 'Tasks',
      badge: { count: 'tasksAssigned', label: 'tasks assigned to you' },
    },
    {
      to: '/chat',
      label: 'Team',
      badge: { count: 'teamUnread', label: 'unread team messages' },
    },
    { to: '/contacts', label: 'Contacts' },
    viewer.messaging && {
      to: '/messages',
      label: 'Messages',
      badge: { count: 'smsUnread', label: 'conversations waiting' },
    },
    {
      to: '/phone-log',
      label: 'Phone',
      badge: { count: 'phoneWorkCount', label: 'calls to work', urgent: true },
    },
    viewer.calendar && { to: '/calendar', label: 'Calendar' },
  ]
  return tabs.filter((tab) => tab !== false)
}

/** The side panel's section, and the upper half of the profile menu. Account is for the admin set (spec 1, 2.3). */
export function workMenu({ administer }: Pick<Viewer, 'administer'>): NavItem[] {
  return [
    { to: '/campaigns', label: 'Campaigns' },
    { to: '/admin/tasks', label: 'Task Boards' },
    { to: '/account/settings', label: 'Settings' },
    ...(administer ? [{ to: '/account/info' as const, label: 'Account' }] : []),
  ]
}

/** The lower half of the profile menu; Logout comes after it. Acting as somebody is for the platform's own people. */
export const profileMenu = ({ ghost }: Pick<Viewer, 'ghost'>): NavItem[] => [
  { to: '/profile/avatar', label: 'Change Photo' },
  { to: '/profile/change-password', label: 'Change Password' },
  { to: '/profile/mfa', label: 'MFA' },
  { to: '/profile/theme-color', label: 'Theme colour' },
  ...(ghost ? [{ to: '/ghost' as const, label: 'Act as a user' }] : []),
]

/** The side panel's footer. */
export const helpMenu: NavItem[] = [
  { to: '/trainings', label: 'Trainings' },
  { to: '/phone-settings', label: 'Phone settings' },
  { to: '/report-issue', label: 'Report an issue' },
  { to: '/feature-request', label: 'Request a feature' },
]

/** Whether a tab is where one is: the page itself or one below it. */
export function isCurrent(to: string, pathname: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
}
