import { ShieldCheck } from '#app/components/icons.tsx'
import { actionsOn } from '#app/features/actions.ts'
import type { Area } from '#app/features/area.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import { openContact } from '#app/features/people/clients/open-contact.ts'

export const evidenceArea: Area = {
  name: 'evidence',
  actions: [
    actionsOn(openContact, ({ id, can, dialogUrl }) => [
      can.export && {
        id: 'contact.evidence',
        label: 'Evidence file…',
        icon: ShieldCheck,
        words: 'dispute proof pdf',
        place: 40,
        act: { dialog: dialogUrl(`${clientPath(id)}/evidence`) },
      },
    ]),
  ],
}
