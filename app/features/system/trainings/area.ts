import { GraduationCap } from '#app/components/icons.tsx'
import type { Area } from '#app/features/area.ts'

export const trainingsArea: Area = {
  name: 'trainings',
  menu: [{ menu: 'help', position: 30, to: '/trainings', label: 'Trainings', icon: GraduationCap }],
}
