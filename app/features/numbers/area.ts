import type { Area } from '../area.ts'

export const numbersArea: Area = { name: 'numbers' }
