import { Clock } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'
import { itemActions } from './item-actions.ts'
import { WAITING_PATH } from './paths.ts'

export const waitingArea: Area = {
  name: 'waiting',
  menu: [
    {
      menu: 'work',
      position: 5,
      to: WAITING_PATH,
      label: 'Waiting on us',
      icon: Clock,
      goKey: 'w',
      narrow: { position: 45, label: 'Waiting' },
    },
  ],
  actions: [itemActions],
}
