import type { Area } from '#app/features/area.ts'
import { API_PATH, WEBHOOKS_PATH } from './paths.ts'

export const apiArea: Area = {
  name: 'api',
  menu: [
    { menu: 'settings', position: 40, to: API_PATH, label: 'API', needs: 'ownAccount' },
    { menu: 'settings', position: 41, to: WEBHOOKS_PATH, label: 'Webhooks', needs: 'ownAccount' },
  ],
}
