import { List } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'
import { VIEWS_PATH } from './view.ts'

export const viewsArea: Area = {
  name: 'views',
  searchIcons: { view: List },
  searchPages: [{ to: VIEWS_PATH, label: 'Saved views', words: 'filters lists searches smart' }],
}
