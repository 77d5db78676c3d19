import { Link } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { MessageSquare, Plus } from '#app/components/icons.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { campaignPath } from '../paths.ts'
import type { CampaignsPage } from '../campaigns/campaigns.server.ts'
import { CampaignCard } from './campaign-card.tsx'

/** The account's message campaigns, a card for each. */
export function CampaignsSection({ campaigns, planFull, problem }: CampaignsPage) {
  const isEmpty = campaigns.length === 0
  const add = planFull ? (
    <p className="text-muted text-sm">{planFull}</p>
  ) : problem ? (
    <Link to="/account/info/locations" className={buttonVariants()}>
      Locations
    </Link>
  ) : (
    <Link to={campaignPath()} preventScrollReset className={buttonVariants({ variant: 'primary' })}>
      <Plus aria-hidden />
      Create campaign
    </Link>
  )
  return (
    <section aria-labelledby="message-campaigns" className="flex flex-col gap-3">
      <header className="flex min-h-8 flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="message-campaigns" className="font-semibold text-base">
            Carrier registration: Message Campaigns
          </h2>
          <p className="text-muted text-sm">
            What your numbers text about, as the carriers approved it. Texts to many contacts are under
            Campaigns.
          </p>
        </div>
        {isEmpty ? null : add}
      </header>
      {isEmpty ? (
        <div className="rounded-md border border-line bg-surface">
          <EmptyState icon={MessageSquare} title="No message campaign yet" action={add}>
            {problem ??
              'Carriers only pass on texts of an approved message campaign: tell them what you text about, and how people agree to it.'}
          </EmptyState>
        </div>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {campaigns.map((campaign) => (
            <CampaignCard key={campaign.id} campaign={campaign} />
          ))}
        </ul>
      )}
    </section>
  )
}
