import { CalendarClock } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'
import { CAMPAIGNS_PATH } from './paths.ts'

export const campaignsArea: Area = {
  name: 'campaigns',
  menu: [
    {
      menu: 'work',
      position: 10,
      to: CAMPAIGNS_PATH,
      label: 'Campaigns',
      icon: CalendarClock,
      needs: 'messaging',
    },
  ],
  searchIcons: { campaign: CalendarClock },
  searchPages: [
    {
      to: `${CAMPAIGNS_PATH}/create`,
      label: 'Create campaign',
      words: 'new bulk scheduled texts',
      needs: 'messaging',
    },
  ],
}
