import { Phone, PhoneMissed } from '#app/components/icons.tsx'
import { snoozesChanged } from '#app/features/messaging/texting/events.ts'
import { callLogged, workCountChanged } from '#app/features/telephony/calls/events.ts'
import { type Area, badgeEvent } from '#app/features/area.ts'

export const callLogArea: Area = {
  name: 'call-log',
  menu: [{ menu: 'tabs', position: 60, to: '/phone-log', label: 'Phone', icon: Phone, goKey: 'p' }],
  searchPages: [
    {
      to: '/phone-log/team',
      label: 'Team calls',
      words: 'coach listen in who is on a call',
      needs: 'administer',
    },
  ],
  viewCounts: { lists: ['call-log'], events: [badgeEvent(callLogged)] },
  searchIcons: { call: PhoneMissed },
  badge: {
    label: ['call to review', 'calls to review'],
    events: [badgeEvent(workCountChanged), badgeEvent(snoozesChanged)],
  },
}
