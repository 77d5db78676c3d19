import type { CampaignDialog } from '../campaigns/campaigns.server.ts'
import { DETAILS } from '../campaigns/details-fields.ts'
import { USE_CASE_LABELS } from '../campaigns/campaign.ts'

/** A submitted message campaign, to read. */
export function SubmittedCampaign({
  campaign,
  details,
  registered,
}: Pick<CampaignDialog, 'campaign' | 'details' | 'registered'>) {
  const yesNo = (value: boolean) => (value ? 'Yes' : 'No')
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
      <Fact label="Use case">{USE_CASE_LABELS[campaign.usecase]}</Fact>
      <Fact label="Location">{campaign.location.name}</Fact>
      <Fact label={DETAILS.description.label}>{details.description}</Fact>
      <Fact label={DETAILS.messageSamples.label}>
        <ol className="list-decimal space-y-1 pl-4">
          {details.messageSamples.map((sample, index) => (
            <li key={index}>{sample}</li>
          ))}
        </ol>
      </Fact>
      <Fact label={DETAILS.messageFlow.label}>{details.messageFlow}</Fact>
      <Fact label={DETAILS.hasEmbeddedLinks.label}>{yesNo(details.hasEmbeddedLinks)}</Fact>
      <Fact label={DETAILS.hasEmbeddedPhone.label}>{yesNo(details.hasEmbeddedPhone)}</Fact>
      {registered.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{children}</dd>
    </>
  )
}
