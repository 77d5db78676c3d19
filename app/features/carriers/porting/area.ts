import type { Area } from '#app/features/area.ts'

export const portingArea: Area = { name: 'porting' }
