import type { Area } from '../area.ts'

export const registrationArea: Area = { name: 'registration' }
