import { PhoneOff } from '#app/components/icons.tsx'
import { everywhere } from '#app/features/accounts/shell/frame-actions.ts'
import { actionsOn } from '#app/features/actions.ts'
import type { Area } from '#app/features/area.ts'
import { LAST_CALL_PATH } from './paths.ts'
import { openCall } from './open-call.ts'
import { afterCallPath, RESULTS_PATH } from './result.ts'

export const callResultsArea: Area = {
  name: 'call-results',
  actions: [
    actionsOn(openCall, ({ id, over, search }) => [
      over && {
        id: 'call-results.call',
        label: 'Log the result of this call',
        icon: PhoneOff,
        keys: ['l'],
        words: 'outcome after the call',
        act: { dialog: `${afterCallPath(id)}${search}` },
      },
    ]),
    actionsOn(everywhere, (_, viewer) => [
      viewer.phone && {
        id: 'call-results.last',
        label: 'Log the result of my last call',
        icon: PhoneOff,
        keys: ['l'],
        words: 'outcome after the call',
        act: { dialog: LAST_CALL_PATH, instead: focusPanel },
      },
    ]),
  ],
  menu: [
    {
      menu: 'settings',
      group: 'Calls',
      position: 30,
      to: RESULTS_PATH,
      label: 'Call results',
      about: 'When a call ends, its user says what came of it.',
      words: 'outcome disposition',
      needs: 'administer',
    },
  ],
}

/** The phone asks right after a call: its panel takes the digit. */
function focusPanel(): boolean {
  const panel = document.querySelector<HTMLElement>('[data-after-call]')
  panel?.focus()
  return panel !== null
}
