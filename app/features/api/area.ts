import type { Area } from '../area.ts'
import { API_PATH } from './keys/limits.ts'

export const apiArea: Area = {
  name: 'api',
  menu: [{ menu: 'settings', position: 40, to: API_PATH, label: 'API', needs: 'ownAccount' }],
}
