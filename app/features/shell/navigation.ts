import {
  Building2,
  Calendar,
  Camera,
  ContactRound,
  Flag,
  GraduationCap,
  Headset,
  KeyRound,
  LayoutGrid,
  Lightbulb,
  type IconComponent,
  MessageSquare,
  MessageSquareWarning,
  Palette,
  Phone,
  Settings,
  ShieldCheck,
  SquareCheck,
  SquareKanban,
  Users,
  VenetianMask,
} from '#app/components/icons.tsx'

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
  to: string
  label: string
  icon: IconComponent
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
    { to: '/', label: 'Dashboard', icon: LayoutGrid },
    {
      to: '/tasks',
      label: 'Tasks',
      icon: SquareCheck,
      badge: { count: 'tasksAssigned', label: 'tasks assigned to you' },
    },
    {
      to: '/chat',
      label: 'Team',
      icon: Users,
      badge: { count: 'teamUnread', label: 'unread team messages' },
    },
    { to: '/contacts', label: 'Contacts', icon: ContactRound },
    viewer.messaging && {
      to: '/messages',
      label: 'Messages',
      icon: MessageSquare,
      badge: { count: 'smsUnread', label: 'conversations waiting' },
    },
    {
      to: '/phone-log',
      label: 'Phone',
      icon: Phone,
      badge: { count: 'phoneWorkCount', label: 'calls to work', urgent: true },
    },
    viewer.calendar && { to: '/calendar', label: 'Calendar', icon: Calendar },
  ]
  return tabs.filter((tab) => tab !== false)
}

/** The side panel's section, and the upper half of the profile menu. Account is for the admin set (spec 1, 2.3). */
export function workMenu({ administer }: Pick<Viewer, 'administer'>): NavItem[] {
  return [
    { to: '/campaigns', label: 'Campaigns', icon: Flag },
    { to: '/admin/tasks', label: 'Task Boards', icon: SquareKanban },
    { to: '/account/settings', label: 'Settings', icon: Settings },
    ...(administer ? [{ to: '/account/info', label: 'Account', icon: Building2 }] : []),
  ]
}

/** The lower half of the profile menu; Logout comes after it. Acting as somebody is for the platform's own people. */
export const profileMenu = ({ ghost }: Pick<Viewer, 'ghost'>): NavItem[] => [
  { to: '/profile/avatar', label: 'Change Photo', icon: Camera },
  { to: '/profile/change-password', label: 'Change Password', icon: KeyRound },
  { to: '/profile/mfa', label: 'MFA', icon: ShieldCheck },
  { to: '/profile/theme-color', label: 'Theme colour', icon: Palette },
  ...(ghost ? [{ to: '/ghost', label: 'Act as a user', icon: VenetianMask }] : []),
]

/** The side panel's footer. */
export const helpMenu: NavItem[] = [
  { to: '/trainings', label: 'Trainings', icon: GraduationCap },
  { to: '/phone-settings', label: 'Phone settings', icon: Headset },
  { to: '/report-issue', label: 'Report an issue', icon: MessageSquareWarning },
  { to: '/feature-request', label: 'Request a feature', icon: Lightbulb },
]

/** Whether a tab is where one is: the page itself or one below it. */
export function isCurrent(to: string, pathname: string): boolean {
  return to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
}
