import type { Area } from '#app/features/area.ts'

export const accountDataArea: Area = {
  name: 'account-data',
  menu: [
    {
      menu: 'account',
      position: 60,
      to: '/account/info/data',
      label: 'Data',
      needs: 'ownAccount',
    },
  ],
}
