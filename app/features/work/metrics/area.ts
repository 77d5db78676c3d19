import type { Area } from '#app/features/area.ts'

export const metricsArea: Area = {
  name: 'metrics',
  searchPages: [
    {
      to: '/profile',
      label: 'My numbers',
      words: 'metrics stats statistics profile performance calls tasks',
    },
  ],
}
