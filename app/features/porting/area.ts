import type { Area } from '../area.ts'

export const portingArea: Area = { name: 'porting' }
