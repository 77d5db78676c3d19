import { data, Link } from 'react-router'
import { BarChart } from '#app/components/charts/bar-chart.tsx'
import { ErrorState } from '#app/components/feedback/empty-state.tsx'
import { FilterForm } from '#app/components/forms/filter-form.tsx'
import { MonthNav } from '#app/components/month-nav.tsx'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { Freshness } from '../components/freshness.tsx'
import { Meanings } from '../components/meanings.tsx'
import { lastMonths, monthLabel, readMonth } from '../month.ts'
import { loadProfile, type MetricCardView, type ProfileView } from '../profile.server.ts'
import type { Route } from './+types/profile'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData ? loaderData.user.name : 'Profile'} · Switchboard` },
]

export const loader = page.loader(async (ctx, { params, url: { searchParams } }: Route.LoaderArgs) => {
  const typed = searchParams.get('monthYear')
  // The switch names the user in the query, because a form can't change the path without JavaScript.
  const userId = searchParams.get('user') || params.userId
  const profile = await loadProfile(ctx, userId, { month: readMonth(typed), typed })
  return data(profile, { status: profile.cards ? 200 : 500 })
})

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { user, month, current, note, cards, asOf } = loaderData
  return (
    <Page className="flex flex-col gap-4">
      <PageHeader
        title={<bdi>{user.name}</bdi>}
        meta={user.isDismissed ? <span className="text-muted">dismissed</span> : null}
        description={`Numbers of ${monthLabel(month)}`}
        className="pb-0"
        actions={
          <>
            <MonthNav name="monthYear" month={month} current={current} of="Numbers" />
            <Choice profile={loaderData} />
          </>
        }
      />
      {note ? (
        <p role="status" className="rounded-md bg-sunken px-4 py-2 text-sm">
          {note}
        </p>
      ) : null}
      {cards ? (
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {cards.map((card) => (
            <MetricCard key={card.title} card={card} />
          ))}
        </div>
      ) : (
        <Card>
          <ErrorState title="Unable to get metric" />
        </Card>
      )}
      {asOf ? <Freshness asOf={asOf} /> : null}
      <Meanings />
    </Page>
  )
}

/** The month, and for admins the user. */
function Choice({ profile: { user, others, month, current } }: { profile: ProfileView }) {
  const months = lastMonths(current)
  return (
    <FilterForm
      action="/profile"
      values={{ monthYear: month, user: user.id }}
      className="flex flex-wrap items-center gap-2 print:hidden"
    >
      <Label htmlFor="profile-month" className="sr-only">
        Month
      </Label>
      <Select id="profile-month" name="monthYear" defaultValue={month}>
        {(months.includes(month) ? months : [month, ...months]).map((each) => (
          <option key={each} value={each}>
            {monthLabel(each)}
          </option>
        ))}
      </Select>
      {others.length > 0 ? (
        <>
          <Label htmlFor="profile-user" className="sr-only">
            Employee
          </Label>
          <Select id="profile-user" name="user" defaultValue={user.id} className="max-w-56">
            {others.map(({ id, name, isDismissed }) => (
              <option key={id} value={id}>
                {isDismissed ? `${name} (dismissed)` : name}
              </option>
            ))}
          </Select>
        </>
      ) : null}
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </FilterForm>
  )
}

function MetricCard({ card: { title, value, to, more, before, chart } }: { card: MetricCardView }) {
  return (
    <Card title={title} headingId={`metric-${title}`}>
      <div className="flex flex-col gap-3 p-4">
        <div>
          <p className="font-semibold text-2xl tabular-nums">
            {to ? (
              <Link to={to} className="hover:underline">
                {value}
              </Link>
            ) : (
              value
            )}
          </p>
          <p className="text-muted text-sm">{before}</p>
        </div>
        {more.length > 0 ? (
          <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {more.map((each) => (
              <div key={each.label} className="flex gap-1.5">
                <dt className="text-muted">{each.label}</dt>
                <dd className="tabular-nums">{each.value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <BarChart title={`${title} by day`} titleHidden chart={chart} />
      </div>
    </Card>
  )
}
