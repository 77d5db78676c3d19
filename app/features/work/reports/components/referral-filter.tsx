import { ChoiceFilter, ListFilter, PeriodFilter } from '#app/components/lists/list-filter.tsx'
import type { QueryOf } from '#app/lib/lists/define-list.ts'
import type { ReferralChoices } from '../referrals/referral-choices.server.ts'
import { referrals } from '../referrals/referrals.ts'

interface ReferralFilterProps {
  query: QueryOf<typeof referrals>
  choices: ReferralChoices
}

/** Filters the referrals by their date, how they came, and who referred them. */
export function ReferralFilter({ query, choices }: ReferralFilterProps) {
  const ways = choices.ways.map((way) => ({ value: way, label: way }))
  return (
    <ListFilter list={referrals} query={query} label="Filter the referrals">
      <PeriodFilter from={query.from} to={query.to} />
      <ChoiceFilter name="via" label="Via" value={query.via} options={ways} none="none" />
      <ChoiceFilter
        name="referrer"
        label="Referral"
        value={query.referrer}
        options={choices.referrers}
        none="no contact"
      />
    </ListFilter>
  )
}
