import { Link } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { MapPin, Phone, Tag } from '#app/components/icons.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { PhoneNumber } from '#app/components/values.tsx'
import { canResubmit } from '../preflight/explain.ts'
import { badgeOf, type CampaignView, FINAL, canBeChanged, USE_CASE_LABELS } from '../campaigns/campaign.ts'
import { campaignPath } from '../paths.ts'
import { ReasonsBadge } from './reasons-badge.tsx'

export function CampaignCard({ campaign }: { campaign: CampaignView }) {
  const { id, friendlyName, usecase, location, status, errors, isBusy, phones } = campaign
  const { label, tone } = badgeOf(campaign)
  const canSubmit = canBeChanged(status) && !isBusy && canResubmit(errors)
  const action = canSubmit ? (status === 'not-submitted' ? 'Continue' : 'Correct') : 'View'
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-md border border-line bg-surface p-4">
      <div className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate font-semibold text-base">
          <bdi>{friendlyName}</bdi>
        </h3>
        {tone === 'bad' ? <ReasonsBadge label={label} errors={errors} /> : <Chip tone={tone}>{label}</Chip>}
      </div>
      <ul className="flex flex-1 flex-col gap-1.5 text-sm">
        <Fact icon={Tag}>{USE_CASE_LABELS[usecase]}</Fact>
        <Fact icon={MapPin}>
          <bdi>{location.name}</bdi>
        </Fact>
        <Fact icon={Phone}>
          {phones.length === 0
            ? 'No phone number texts for it yet.'
            : phones.map((number, index) => (
                <span key={number}>
                  {index > 0 ? ', ' : null}
                  <PhoneNumber number={number} />
                </span>
              ))}
        </Fact>
      </ul>
      <p className="text-muted text-sm empty:hidden">{nextStep(campaign)}</p>
      <div>
        <Link
          to={campaignPath(id, canSubmit ? 'campaign' : undefined)}
          preventScrollReset
          className={buttonVariants({ variant: 'secondary', size: 'sm' })}
        >
          {action}
          <span className="sr-only">: {friendlyName}</span>
        </Link>
      </div>
    </li>
  )
}

function nextStep({ status, isBusy, isBrandLost, errors }: CampaignView): string | null {
  if (isBusy) return 'We don’t know yet whether the provider has it. We look it up; it is submitted once.'
  if (status === 'not-submitted') {
    return errors.length > 0
      ? 'The provider didn’t accept it. Correct it and submit it again.'
      : 'Describe it, then submit it to the carriers.'
  }
  if (status === 'FAILED') {
    return canResubmit(errors) ? 'Correct it and submit it again.' : FINAL
  }
  if (status === 'PENDING' || status === 'IN_PROGRESS')
    return 'The carriers usually decide within a few days.'
  if (status === 'SUSPENDED') return 'The carriers suspended it, so its numbers send no texts.'
  if (isBrandLost) return 'The brand of its location isn’t approved any more, so its numbers send no texts.'
  return null
}

function Fact({ icon: Icon, children }: { icon: typeof MapPin; children: React.ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  )
}
