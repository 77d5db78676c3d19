import { ListFilter } from '#app/components/lists/list-filter.tsx'
import type { QueryOf } from '#app/lib/lists/define-list.ts'
import type { ReferralChoices } from '../referrals/referral-choices.server.ts'
import { referrals } from '../referrals/referrals.ts'

interface ReferralFilterProps {
  query: QueryOf<typeof referrals>
  choices: ReferralChoices
  count: string
}

/** Filters the referrals by their date, how they came, and who referred them. */
export function ReferralFilter({ query, choices, count }: ReferralFilterProps) {
  const ways = choices.ways.map((way) => ({ value: way, label: way }))
  return (
    <ListFilter
      list={referrals}
      query={query}
      label="Filter the referrals"
      fields={[
        { kind: 'period' },
        { kind: 'choice', name: 'via', label: 'Via', options: ways, none: 'none' },
        {
          kind: 'choice',
          name: 'referrer',
          label: 'Referral',
          options: choices.referrers,
          none: 'no contact',
        },
      ]}
      count={count}
    />
  )
}
