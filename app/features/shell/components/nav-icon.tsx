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
  type IconComponent,
} from '#app/components/icons.tsx'

const ICONS = {
  '/': LayoutGrid,
  '/tasks': SquareCheck,
  '/chat': Users,
  '/contacts': ContactRound,
  '/messages': MessageSquare,
  '/phone-log': Phone,
  '/calendar': Calendar,
  '/campaigns': Flag,
  '/admin/tasks': SquareKanban,
  '/account/settings': Settings,
  '/account/info': Building2,
  '/profile/avatar': Camera,
  '/profile/change-password': KeyRound,
  '/profile/mfa': ShieldCheck,
  '/profile/theme-color': Palette,
  '/ghost': VenetianMask,
  '/trainings': GraduationCap,
  '/phone-settings': Headset,
  '/report-issue': MessageSquareWarning,
  '/feature-request': Lightbulb,
} satisfies Record<string, IconComponent>

/** Where the menus lead. */
export type NavPath = keyof typeof ICONS

/** The icon of an entry of the menus. */
export function NavIcon({ of, className }: { of: { to: NavPath }; className?: string }) {
  const Icon: IconComponent = ICONS[of.to]
  return <Icon className={className} />
}
