import { Outlet } from 'react-router'
import { z } from 'zod'
import { page } from '#app/middleware/route-builder.server.ts'
import { listMessageCampaigns } from '#app/features/carriers/registration/campaigns/campaigns.server.ts'
import { CampaignsSection } from '#app/features/carriers/registration/components/campaigns-section.tsx'
import { inOneTransaction } from '#app/lib/ctx.server.ts'
import { NumbersSection } from '../components/numbers-section.tsx'
import { NUMBERS_PATH } from '../paths.ts'
import { listNumbers } from '../numbers.server.ts'
import { dismissOrder } from '../purchase.server.ts'
import type { Route } from './+types/phone-numbers'

export const meta: Route.MetaFunction = () => [{ title: 'Phone numbers · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, (ctx) =>
  inOneTransaction(ctx, async (inner) => {
    const [campaigns, numbers] = await Promise.all([listMessageCampaigns(inner), listNumbers(inner)])
    return { campaigns, numbers }
  }),
)

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
    <div className="flex flex-col gap-6">
      <NumbersSection {...loaderData.numbers} />
      <CampaignsSection {...loaderData.campaigns} />
      <Outlet />
    </div>
  )
}
