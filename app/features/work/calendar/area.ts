import { Calendar } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'

export const calendarArea: Area = {
  name: 'calendar',
  menu: [
    { menu: 'tabs', position: 70, to: '/calendar', label: 'Calendar', icon: Calendar, needs: 'calendar' },
    // Everyone has follow-ups to look at, also without a connected calendar.
    { menu: 'work', position: 22, to: '/calendar', label: 'My calendar', icon: Calendar, goKey: 'a' },
    {
      menu: 'settings',
      group: 'Account',
      position: 60,
      to: '/account/info/calendar',
      label: 'Google Calendar',
      about: 'Connect your Google Calendar, and choose which calendars to show.',
      needs: 'calendarSettings',
    },
  ],
  searchPages: [
    { to: '/calendar', label: 'Calendar', words: 'google follow-ups week month agenda ics feed' },
  ],
}
