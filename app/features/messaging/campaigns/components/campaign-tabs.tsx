import { Link } from 'react-router'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { useOneTabStop } from '#app/components/use-one-tab-stop.ts'
import { campaignPages, type CampaignQuery, type Status, STATUSES } from '../campaign-query.ts'

interface CampaignTabsProps {
  query: CampaignQuery
  counts: Record<Status, number>
}

/** The statuses of campaigns, each with how many there are. */
export function CampaignTabs({ query, counts }: CampaignTabsProps) {
  return (
    <nav aria-label="Status" className={tabListClasses} {...useOneTabStop<HTMLElement>()}>
      {STATUSES.map(({ status, label }) => (
        <Link
          key={status}
          to={campaignPages.search(query, { status })}
          aria-current={status === query.status ? 'page' : undefined}
          className={tabClasses}
        >
          {label}
          <span className="text-muted tabular-nums">{counts[status].toLocaleString('en-US')}</span>
        </Link>
      ))}
    </nav>
  )
}
