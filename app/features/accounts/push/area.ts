import { Bell } from '#app/components/icons.tsx'
import { type Area, notice } from '#app/features/area.ts'
import { alertUser } from './announce.ts'
import { userNotified } from './events.ts'

export const pushArea: Area = {
  name: 'push',
  menu: [
    {
      menu: 'profile',
      position: 45,
      to: '/profile/notifications',
      label: 'Notifications',
      icon: Bell,
      needs: 'self',
    },
  ],
  notices: [
    notice(userNotified, (notification) => {
      alertUser(notification)
      return null
    }),
  ],
}
