import { Link } from 'react-router'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { REPORTS } from '../report-list.ts'
import type { Route } from './+types/reports'

export const meta: Route.MetaFunction = () => [{ title: 'Reports · Switchboard' }]

export const loader = page.loader(async (ctx) => ({
  reports: REPORTS.filter(
    ({ can, messaging, reviews }) =>
      (!can || ctx.can[can]) &&
      (!messaging || ctx.can.message) &&
      (!reviews || ctx.account.serviceReviewEnabled),
  ).map(({ to, label, description }) => ({ to, label, description })),
}))

export default function Reports({ loaderData: { reports } }: Route.ComponentProps) {
  return (
    <Page width="text">
      <PageHeader
        title="Reports"
        description="Each report is a link that you can keep and send to a colleague."
      />
      <Card>
        <ul className="divide-y divide-line">
          {reports.map(({ to, label, description }) => (
            <li key={to} className="relative px-4 py-3 hover:bg-sunken/60">
              <Link to={to} prefetch="intent" className="font-medium after:absolute after:inset-0">
                {label}
              </Link>
              <p className="text-muted text-sm">{description}</p>
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  )
}
