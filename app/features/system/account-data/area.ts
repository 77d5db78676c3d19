import type { Area } from '#app/features/area.ts'

export const accountDataArea: Area = {
  name: 'account-data',
  menu: [
    {
      menu: 'settings',
      group: 'Account',
      position: 70,
      to: '/account/info/data',
      label: 'Data',
      about: 'Download all data of your account, or close it.',
      words: 'export archive erase delete',
      needs: 'ownAccount',
    },
  ],
}
