import { clientPath } from '#app/features/people/clients/paths.ts'
import { plusDays } from '#app/lib/dates.ts'
import { defineList, type QueryOf } from '#app/lib/lists/define-list.ts'
import {
  beside,
  choiceParam,
  dayParam,
  flagParam,
  idOrNoneParam,
  sortParam,
  textParam,
} from '#app/lib/lists/params.ts'

/** A policy that ends. */
export interface RenewalRow {
  id: string
  client: { id: string; name: string }
  termDate: string
  type: string | null
  company: string | null
  premiumCents: number | null
  manager: string | null
  location: string | null
  mobilePhone: string | null
  /** The last text to or from the contact, or answered call, ISO. */
  lastContactedOn: string | null
  renewed: boolean
}

/** How far back policies are looked for that ended without being renewed, in days. */
const ENDED_DAYS = 90

export const RENEWAL_PERIODS = [
  { value: '30', label: 'End in the next 30 days' },
  { value: '60', label: 'End in the next 60 days' },
  { value: '90', label: 'End in the next 90 days' },
  { value: 'ended', label: `Ended in the last ${ENDED_DAYS} days, not renewed` },
  { value: 'custom', label: 'End in the period' },
] as const

export const RENEWAL_GROUPS = [
  { value: 'manager', label: 'Manager' },
  { value: 'type', label: 'Type' },
  { value: 'company', label: 'Company' },
  { value: 'location', label: 'Location' },
] as const
export type RenewalGroup = (typeof RENEWAL_GROUPS)[number]['value']

/** Policies by the day they end, the first to end first. */
export const renewals = defineList<RenewalRow>()({
  name: 'renewals',
  label: 'Renewals',
  path: '/report/renewals',
  sizes: [25, 10, 50, 100],
  params: {
    when: choiceParam(['30', '60', '90', 'ended', 'custom']),
    /** For a custom period. */
    from: dayParam(),
    to: dayParam(),
    manager: idOrNoneParam(),
    type: textParam(),
    company: textParam(),
    location: idOrNoneParam(),
    /** Only policies that aren't renewed yet. */
    open: flagParam(),
    sort: sortParam(['ends', 'name', '-premium', 'type', 'company']),
    group: beside(choiceParam(['manager', 'type', 'company', 'location'])),
  },
  tidy: ({ when }) => (when === 'custom' ? {} : { from: '', to: '' }),
  columns: [
    { label: 'Ends', kind: 'day', sort: 'ends', value: ({ termDate }) => termDate },
    {
      label: 'Contact',
      kind: 'link',
      sort: 'name',
      value: ({ client }) => client.name,
      to: ({ client }) => clientPath(client.id),
      opens: true,
    },
    { label: 'Mobile phone', kind: 'phone', value: ({ mobilePhone }) => mobilePhone },
    {
      label: 'Last contact',
      kind: 'instant',
      value: ({ lastContactedOn }) => lastContactedOn,
      never: 'Never',
    },
    { label: 'Type', kind: 'text', sort: 'type', value: ({ type }) => type },
    { label: 'Company', kind: 'text', sort: 'company', value: ({ company }) => company },
    { label: 'Premium', kind: 'cents', sort: 'premium', value: ({ premiumCents }) => premiumCents },
    { label: 'Manager', kind: 'text', value: ({ manager }) => manager },
    { label: 'Location', kind: 'text', value: ({ location }) => location },
    { label: 'Renewal', sheet: 'Renewed', kind: 'flag', value: ({ renewed }) => renewed },
  ],
})

export type RenewalQuery = QueryOf<typeof renewals>

/** The first and the last day on which policies end; empty for no bound. */
export function renewalDays(
  { when, from, to }: Pick<RenewalQuery, 'when' | 'from' | 'to'>,
  today: string,
): { from: string; to: string } {
  if (when === 'custom') return { from, to }
  if (when === 'ended') return { from: plusDays(today, -ENDED_DAYS), to: plusDays(today, -1) }
  return { from: today, to: plusDays(today, Number(when)) }
}
