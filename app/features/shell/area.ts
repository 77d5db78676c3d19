import {
  Building2,
  Calendar,
  Flag,
  GraduationCap,
  Headset,
  Lightbulb,
  MessageSquareWarning,
  Palette,
  Phone,
  SquareCheck,
  SquareKanban,
} from '#app/components/icons.tsx'
import type { Area } from '../area.ts'

export const shellArea: Area = {
  name: 'shell',
  menu: [
    { menu: 'profile', position: 40, to: '/profile/theme-color', label: 'Theme colour', icon: Palette },
    // Areas that aren't built yet: not-available.ts says what this version offers instead.
    { menu: 'tabs', position: 20, to: '/tasks', label: 'Tasks', icon: SquareCheck },
    { menu: 'tabs', position: 60, to: '/phone-log', label: 'Phone', icon: Phone },
    { menu: 'tabs', position: 70, to: '/calendar', label: 'Calendar', icon: Calendar, needs: 'calendar' },
    { menu: 'work', position: 10, to: '/campaigns', label: 'Campaigns', icon: Flag },
    { menu: 'work', position: 20, to: '/admin/tasks', label: 'Task Boards', icon: SquareKanban },
    {
      menu: 'work',
      position: 40,
      to: '/account/info',
      label: 'Account',
      icon: Building2,
      needs: 'administer',
    },
    { menu: 'help', position: 10, to: '/trainings', label: 'Trainings', icon: GraduationCap },
    { menu: 'help', position: 20, to: '/phone-settings', label: 'Phone settings', icon: Headset },
    { menu: 'help', position: 30, to: '/report-issue', label: 'Report an issue', icon: MessageSquareWarning },
    { menu: 'help', position: 40, to: '/feature-request', label: 'Request a feature', icon: Lightbulb },
  ],
}
