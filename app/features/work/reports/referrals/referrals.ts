import { clientPath } from '#app/features/people/clients/paths.ts'
import { defineList } from '#app/lib/lists/define-list.ts'
import { dayParam, idOrNoneParam, sortParam, textParam } from '#app/lib/lists/params.ts'

/** A client who was referred. */
export interface ReferralRow {
  id: string
  /** The client who was referred. */
  name: string
  /** The parts of the name. */
  names: Record<
    'firstName' | 'preferredFirstName' | 'lastName' | 'suffix' | 'companyName' | 'coFirstName' | 'coLastName',
    string | null
  >
  /** yyyy-MM-dd; the API spells these aflliateOn, affliateVia and affliateContact. */
  affiliateOn: string | null
  affiliateVia: string | null
  /** The client who referred them; null for none, and for one in the trash. */
  affiliateContact: { id: string; name: string } | null
}

/** Contacts who were referred, newest first. */
export const referrals = defineList<ReferralRow>()({
  name: 'referrals',
  label: 'Referrals',
  path: '/report/referrals',
  sizes: [10, 5, 25, 50],
  params: {
    from: dayParam(),
    to: dayParam(),
    /** How they were referred. */
    via: textParam(),
    /** The client who referred them. */
    referrer: idOrNoneParam(),
    sort: sortParam(['-date', 'via', 'name']),
  },
  columns: [
    { label: 'Referral Date', kind: 'day', sort: 'date', value: ({ affiliateOn }) => affiliateOn },
    { label: 'Via', kind: 'text', sort: 'via', value: ({ affiliateVia }) => affiliateVia },
    {
      label: 'Referral',
      kind: 'link',
      value: ({ affiliateContact }) => affiliateContact?.name ?? null,
      to: ({ affiliateContact }) => clientPath(affiliateContact!.id),
    },
    {
      label: 'Referred',
      kind: 'link',
      sort: 'name',
      value: ({ name }) => name,
      to: ({ id }) => clientPath(id),
      opens: true,
    },
  ],
})
