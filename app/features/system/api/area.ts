import type { Area } from '#app/features/area.ts'
import { API_PATH, WEBHOOKS_PATH } from './paths.ts'

export const apiArea: Area = {
  name: 'api',
  menu: [
    {
      menu: 'settings',
      group: 'Developers',
      position: 10,
      to: API_PATH,
      label: 'API',
      about: 'Keys for programs that work with your data.',
      needs: 'ownAccount',
    },
    {
      menu: 'settings',
      group: 'Developers',
      position: 20,
      to: WEBHOOKS_PATH,
      label: 'Webhooks',
      about: 'Addresses that are told when something happens here.',
      needs: 'ownAccount',
    },
  ],
}
