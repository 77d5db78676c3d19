import type { Area } from '#app/features/area.ts'
import { searchActions } from './search-actions.ts'

export const searchArea: Area = { name: 'search', actions: [searchActions] }
