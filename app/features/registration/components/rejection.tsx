import { campaignPath, type CampaignView } from '../campaigns/campaign.ts'
import { rejectionFindings } from '../preflight/explain.ts'
import { Findings } from './findings.tsx'

/** Says why a message campaign was refused, and what to write instead. */
export function Rejection({ campaign }: { campaign: CampaignView }) {
  const { id, errors, status } = campaign
  if (errors.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium text-sm">{TITLES[status] ?? 'The provider didn’t accept it'}</h3>
      <Findings
        findings={rejectionFindings(errors)}
        stepUrl={(field) => (status === 'FAILED' ? stepOf(id, field) : null)}
      />
    </section>
  )
}

const TITLES: Record<string, string> = {
  FAILED: 'The carriers rejected it',
  SUSPENDED: 'The carriers suspended it',
}

/** Where a field of a message campaign is edited. */
export const stepOf = (id: string, field: string): string =>
  campaignPath(id, field === 'usecase' ? undefined : 'campaign')
