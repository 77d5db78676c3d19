import { Outlet } from 'react-router'
import { z } from 'zod'
import { page } from '#app/middleware/route-builder.server.ts'
import { Card } from '#app/components/page-header.tsx'
import { NumbersSection } from '../components/numbers-section.tsx'
import { NUMBERS_PATH } from '../number.ts'
import { listNumbers } from '../numbers.server.ts'
import { dismissOrder } from '../purchase.server.ts'
import type { Route } from './+types/phone-numbers'

export const meta: Route.MetaFunction = () => [{ title: 'Phone numbers · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, listNumbers)

export const action = page.form(
  {
    can: 'administer',
    schema: z.object({ dismiss: z.uuid('Open the page again.') }),
    failedTo: NUMBERS_PATH,
    to: NUMBERS_PATH,
  },
  (ctx, { dismiss }) => dismissOrder(ctx, dismiss),
)

export default function PhoneNumbers({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-4">
      <Card title="Message Campaigns" headingId="message-campaigns">
        <p className="p-4 text-muted text-sm">None yet.</p>
      </Card>
      <NumbersSection {...loaderData} />
      <Outlet />
    </div>
  )
}
