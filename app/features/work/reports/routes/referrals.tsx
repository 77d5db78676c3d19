import { Link } from 'react-router'
import { useAnnouncedResults } from '#app/components/feedback/announcements.ts'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { UserPlus } from '#app/components/icons.tsx'
import { Table } from '#app/components/lists/table.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { OrDash } from '#app/components/values.tsx'
import { clientPath } from '#app/features/people/clients/client-path.ts'
import { formatDay } from '#app/lib/dates.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { ReferralFilter } from '../components/referral-filter.tsx'
import { ExcelLink } from '../components/report-actions.tsx'
import { ReportPaging } from '../components/report-paging.tsx'
import { ReportViews } from '../components/report-views.tsx'
import { REPORTS_PATH } from '../paths.ts'
import { FIRST_PAGE, periodProblem, searchOf } from '../report-params.ts'
import { referralChoices } from '../referrals/referral-choices.server.ts'
import { listReferrals, type ReferralRow } from '../referrals/list-referrals.server.ts'
import {
  readReferralQuery,
  REFERRAL_PAGE_SIZES,
  referralFilters,
  REFERRALS_PATH,
  type ReferralQuery,
  referralSearch,
} from '../referrals/referral-query.ts'
import type { Route } from './+types/referrals'

export const meta: Route.MetaFunction = () => [{ title: 'Referrals · Switchboard' }]

export const loader = page.loader(async (ctx, { url }: Route.LoaderArgs) => {
  const query = readReferralQuery(url.searchParams)
  const [list, choices] = await Promise.all([listReferrals(ctx, query), referralChoices(ctx, query.referrer)])
  return { query, ...list, choices, mayExport: ctx.can.exportClients }
})

const COLUMNS = [{ label: 'Referral Date' }, { label: 'Via' }, { label: 'Referral' }, { label: 'Referred' }]

export default function Referrals({ loaderData }: Route.ComponentProps) {
  const { query, rows, newer, older, choices, mayExport } = loaderData
  const problem = periodProblem(query.from, query.to)
  useAnnouncedResults(referralSearch(query), {
    count: rows.length,
    one: 'referral',
    none: 'No referrals found',
    more: older !== null,
  })
  return (
    <Page>
      <PageHeader
        title="Referrals"
        description="Who was referred, how, and by which contact."
        back={{ to: REPORTS_PATH, label: 'Reports' }}
        actions={
          <>
            <ReportViews list="referrals" search={searchOf(referralFilters(query))} />
            {mayExport ? <ExcelLink to={`${REFERRALS_PATH}/file${referralSearch(query)}`} /> : null}
          </>
        }
      />
      <ReferralFilter query={query} choices={choices} />
      <Card>
        {problem ? (
          <Alert variant="warn" className="m-3">
            {problem}
          </Alert>
        ) : rows.length === 0 ? (
          <NoReferrals query={query} />
        ) : (
          <Table caption="Referrals" columns={COLUMNS} cards>
            {rows.map((row) => (
              <Row key={row.id} {...row} />
            ))}
          </Table>
        )}
      </Card>
      <ReportPaging
        of="referrals"
        page={query.page}
        limit={query.limit}
        sizes={REFERRAL_PAGE_SIZES}
        filters={referralFilters(query)}
        previous={
          newer && referralSearch(query, { page: Math.max(1, query.page - 1), before: newer, after: null })
        }
        next={older && referralSearch(query, { page: query.page + 1, after: older, before: null })}
      />
    </Page>
  )
}

function Row({ id, name, affiliateOn, affiliateVia, affiliateContact }: ReferralRow) {
  return (
    <tr className="relative align-top hover:bg-sunken/60">
      <td data-label="Referral Date" className="whitespace-nowrap tabular-nums">
        <OrDash>{affiliateOn && formatDay(affiliateOn)}</OrDash>
      </td>
      <td data-label="Via" className="break-words">
        <OrDash>{affiliateVia && <bdi>{affiliateVia}</bdi>}</OrDash>
      </td>
      <td data-label="Referral" className="break-words">
        {affiliateContact ? (
          <Link to={clientPath(affiliateContact.id)} className="relative z-10 hover:underline">
            {affiliateContact.name}
          </Link>
        ) : (
          <OrDash />
        )}
      </td>
      <td data-label="Referred" className="break-words font-medium">
        <Link to={clientPath(id)} prefetch="intent" className="after:absolute after:inset-0">
          {name}
        </Link>
      </td>
    </tr>
  )
}

function NoReferrals({ query }: { query: ReferralQuery }) {
  const isFirst = query.page === 1 && !query.after && !query.before
  if (!isFirst) {
    return (
      <EmptyState
        icon={UserPlus}
        title="No more referrals"
        action={
          <Link to={referralSearch(query, FIRST_PAGE)} className={buttonVariants()}>
            First page
          </Link>
        }
      />
    )
  }
  if (Object.values(referralFilters(query)).some(Boolean)) {
    return (
      <EmptyState icon={UserPlus} title="No referrals found">
        Change or clear the filter.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={UserPlus} title="No referrals yet">
      When you edit a contact, fill in Referred via, Referred on and Referred by.
    </EmptyState>
  )
}
