import { Headphones, Keypad } from '#app/components/icons.tsx'
import { everywhere } from '#app/features/accounts/shell/frame-actions.ts'
import { actionsOn } from '#app/features/actions.ts'
import type { Area } from '#app/features/area.ts'

export const phoneArea: Area = {
  name: 'phone',
  actions: [
    actionsOn(everywhere, (_, viewer) => [
      viewer.phone && {
        id: 'phone.dial',
        label: 'Call a number',
        icon: Keypad,
        keys: ['Shift+D'],
        words: 'phone dial keypad',
        act: { run: () => void import('./show-dial-pad.ts').then(({ showDialPad }) => showDialPad()) },
      },
    ]),
  ],
  menu: [
    {
      menu: 'help',
      position: 40,
      to: '/phone-settings',
      label: 'Phone settings',
      icon: Headphones,
      needs: 'phone',
    },
  ],
}
