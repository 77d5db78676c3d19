import { UserPlus } from '#app/components/icons.tsx'
import { periodProblem } from '#app/lib/lists/define-list.ts'
import { loadList } from '#app/lib/lists/serve-list.server.ts'
import { counted } from '#app/lib/plural.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { ListReport } from '../components/list-report.tsx'
import { ReferralFilter } from '../components/referral-filter.tsx'
import { referralsList } from '../referrals/list-referrals.server.ts'
import { referralChoices } from '../referrals/referral-choices.server.ts'
import { referrals } from '../referrals/referrals.ts'
import type { Route } from './+types/referrals-page'

export const meta: Route.MetaFunction = () => [{ title: 'Referrals · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const { referrer } = referrals.read(url.searchParams)
  const [list, choices] = await Promise.all([
    loadList(ctx, referralsList, url),
    referralChoices(ctx, referrer),
  ])
  return { ...list, choices }
})

export default function Referrals({ loaderData }: Route.ComponentProps) {
  const { query, list, count, more, choices, mayExport } = loaderData
  const isFiltered = referrals.isFiltered(query)
  return (
    <ListReport
      list={referrals}
      query={query}
      page={list}
      nouns={['referral', 'referrals']}
      description="Who was referred, how, and by which contact."
      mayExport={mayExport}
      problem={periodProblem(query.from, query.to)}
      filter={<ReferralFilter query={query} choices={choices} count={counted({ count, more }, 'referral')} />}
      icon={UserPlus}
      emptyTitle={isFiltered ? 'No referrals found' : 'No referrals yet'}
      empty={
        isFiltered
          ? 'Change or clear the filter.'
          : 'When you edit a contact, fill in Referred via, Referred on and Referred by.'
      }
    />
  )
}
