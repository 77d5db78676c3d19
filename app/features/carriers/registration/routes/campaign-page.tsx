import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import { Link } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { badgeOf, FINAL } from '../campaigns/campaign.ts'
import { campaignPath, MESSAGING_PATH } from '../paths.ts'
import { messageCampaignSchema } from '../campaigns/campaign.schema.ts'
import { readCampaign } from '../campaigns/campaigns.server.ts'
import { CampaignFrame } from '../components/campaign-frame.tsx'
import { SubmittedCampaign } from '../components/campaign-summary.tsx'
import { GeneralFields } from '../components/general-fields.tsx'
import { Findings } from '../components/findings.tsx'
import { rejectionFindings } from '../preflight/explain.ts'
import { updateGeneral } from '../campaigns/save-campaign.server.ts'
import type { Route } from './+types/campaign-page'

export const meta: Route.MetaFunction = () => [{ title: 'Message campaign · Switchboard' }]

export const loader = page.loader({ can: 'administer', params: { campaignId: uuid } }, (ctx, { params }) =>
  readCampaign(ctx, params.campaignId),
)

function update(to: (campaignId: string) => string) {
  return page.form(
    {
      can: 'administer',
      params: { campaignId: uuid },
      schema: messageCampaignSchema,
      failed: 'Unable to save/update campaign',
      to: ({ params }) => to(params.campaignId),
      done: ({ value }) => `Message campaign ${value.friendlyName} updated`,
    },
    async (ctx, value, { params }) => {
      await updateGeneral(ctx, params.campaignId, value)
    },
  )
}

export const action = page.intents(
  { otherwise: 'save' },
  { save: update(() => MESSAGING_PATH), next: update((id) => campaignPath(id, 'campaign')) },
)

export default function Campaign({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, details, registered, canEdit, isReadOnly } = loaderData
  const { label } = badgeOf(campaign)
  return (
    <CampaignFrame
      id={campaign.id}
      title={<bdi>{campaign.friendlyName}</bdi>}
      step="general"
      hasCampaignStep={canEdit}
    >
      {canEdit || !isReadOnly ? (
        <GeneralForm {...loaderData} result={actionData?.result} />
      ) : (
        <>
          <DialogBody className="flex flex-col gap-4">
            <Alert>
              {label}. {campaign.status === 'VERIFIED' ? 'It can’t be changed any more.' : null}
            </Alert>
            {campaign.errors.length > 0 ? <Findings findings={rejectionFindings(campaign.errors)} /> : null}
            <SubmittedCampaign campaign={campaign} details={details} registered={registered} />
          </DialogBody>
          <DialogFooter>
            <Link to={MESSAGING_PATH} preventScrollReset className={buttonVariants()}>
              Close
            </Link>
          </DialogFooter>
        </>
      )}
    </CampaignFrame>
  )
}

function GeneralForm({
  campaign,
  version,
  details,
  registered,
  locations,
  fees,
  canEdit,
  canDelete,
  result,
}: Route.ComponentProps['loaderData'] & {
  result: NonNullable<Route.ComponentProps['actionData']>['result']
}) {
  const base = {
    friendlyName: campaign.friendlyName,
    usecase: campaign.usecase,
    locationId: campaign.location.id,
  }
  const [form, fields] = useAppForm({
    id: 'campaign-general',
    schema: async () => (await import('../campaigns/campaign.schema.ts')).messageCampaignSchema,
    lastResult: result,
    defaultValue: base,
  })
  return (
    <DialogForm
      form={form}
      opened={{ version, base }}
      result={result}
      cancelTo={MESSAGING_PATH}
      submit="Update"
      submitProps={{ name: 'intent', value: 'save', variant: canEdit ? 'secondary' : 'primary' }}
      deleteTo={canDelete ? campaignPath(campaign.id, 'delete') : undefined}
      after={
        <>
          {canEdit ? (
            <SubmitButton name="intent" value="next">
              Next
            </SubmitButton>
          ) : null}
        </>
      }
    >
      <GeneralFields fields={fields} locations={locations} fees={fees} isSubmitted={!canEdit} />
      {canEdit ? null : (
        <>
          {canDelete ? <Alert variant="warn">{FINAL}</Alert> : null}
          {campaign.errors.length > 0 ? <Findings findings={rejectionFindings(campaign.errors)} /> : null}
          <SubmittedCampaign campaign={campaign} details={details} registered={registered} />
        </>
      )}
    </DialogForm>
  )
}
