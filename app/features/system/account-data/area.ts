import { Download } from '#app/components/icons.tsx'
import { actionsOn } from '#app/features/actions.ts'
import type { Area } from '#app/features/area.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { openContact } from '#app/features/people/clients/open-contact.ts'

export const accountDataArea: Area = {
  name: 'account-data',
  actions: [
    actionsOn(openContact, ({ id, can, dialogUrl }) => [
      can.export && {
        id: 'contact.data',
        label: 'Export or erase data…',
        icon: Download,
        words: 'archive privacy',
        place: 41,
        act: { dialog: dialogUrl(`${clientPath(id)}/data`) },
      },
    ]),
  ],
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
