import { clientPath } from '#app/features/people/clients/paths.ts'
import { defineList, type QueryOf } from '#app/lib/lists/define-list.ts'
import { idOrNoneParam, numberParam, sortParam } from '#app/lib/lists/params.ts'

/** A contact that no one had a word with for long. */
export interface LostRow {
  id: string
  name: string
  /** ISO; null for one that never had contact. */
  lastContactedOn: string | null
  createdAt: string
  manager: string | null
  location: string | null
  mobilePhone: string | null
}

/** The months that are offered; others can be typed. */
export const LOST_MONTHS = [3, 6, 12, 24] as const
export const MOST_MONTHS = 240

/** Contacts without a word for months, longest without a word first. */
export const lostContacts = defineList<LostRow>()({
  name: 'lost-contacts',
  label: 'Lost contacts',
  path: '/report/lost-contacts',
  sizes: [25, 10, 50, 100],
  params: {
    months: numberParam(6, { least: 1, most: MOST_MONTHS }),
    manager: idOrNoneParam(),
    location: idOrNoneParam(),
    sort: sortParam(['last-contact', 'name', '-added']),
  },
  columns: [
    {
      label: 'Contact',
      kind: 'link',
      sort: 'name',
      value: ({ name }) => name,
      to: ({ id }) => clientPath(id),
      opens: true,
    },
    {
      label: 'Last contact',
      kind: 'instant',
      sort: 'last-contact',
      value: ({ lastContactedOn }) => lastContactedOn,
      never: 'Never',
    },
    { label: 'Added', kind: 'instant', sort: 'added', value: ({ createdAt }) => createdAt },
    { label: 'Mobile phone', kind: 'phone', value: ({ mobilePhone }) => mobilePhone },
    { label: 'Manager', kind: 'text', value: ({ manager }) => manager },
    { label: 'Location', kind: 'text', value: ({ location }) => location },
  ],
})

export type LostQuery = QueryOf<typeof lostContacts>
