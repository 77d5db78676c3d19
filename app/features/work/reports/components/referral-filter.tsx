import { Link } from 'react-router'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import type { ReferralChoices } from '../referrals/referral-choices.server.ts'
import { referralFilters, REFERRALS_PATH, type ReferralQuery } from '../referrals/referral-query.ts'
import { NONE } from '../report-params.ts'
import { ChoiceFilter, PeriodFilter } from './filter-parts.tsx'

/** Filters the referrals by their date, how they came, and who referred them. */
export function ReferralFilter({ query, choices }: { query: ReferralQuery; choices: ReferralChoices }) {
  const { from, to, via, referrer } = query
  const values = referralFilters(query)
  return (
    <FilterForm
      values={values}
      role="search"
      aria-label="Filter the referrals"
      className="flex flex-wrap items-center gap-2 pb-3 print:hidden"
    >
      <PeriodFilter from={from} to={to} />
      <ChoiceFilter
        name="via"
        label="Via"
        value={via}
        all="Via: all"
        options={[
          ...choices.ways.map((way) => ({ value: way, label: way })),
          { value: NONE, label: 'Via: none' },
        ]}
      />
      <ChoiceFilter
        name="referrer"
        label="Referral"
        value={referrer}
        all="Referral: all"
        options={[...choices.referrers, { value: NONE, label: 'Referral: no contact' }]}
      />
      <Button type="submit">Filter</Button>
      {Object.values(values).some(Boolean) ? (
        <Link to={REFERRALS_PATH} className={buttonVariants({ variant: 'ghost' })}>
          Clear
        </Link>
      ) : null}
    </FilterForm>
  )
}
