import { Form, Link, redirect } from 'react-router'
import { formProblem } from '#app/components/forms/form-problem.ts'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { campaignPath, MESSAGING_PATH } from '../campaigns/campaign.ts'
import { versionSchema } from '../campaigns/campaign.schema.ts'
import { reviewCampaign } from '../campaigns/review.server.ts'
import { submitCampaign } from '../campaigns/submit-campaign.server.ts'
import { CampaignFrame } from '../components/campaign-frame.tsx'
import { CampaignSummary } from '../components/campaign-summary.tsx'
import { Findings } from '../components/findings.tsx'
import { stepOf } from '../components/rejection.tsx'
import type { Route } from './+types/review-campaign'

export const meta: Route.MetaFunction = () => [{ title: 'Review a message campaign · Switchboard' }]

const access = { can: 'administer', params: { campaignId: uuid } } as const

export const loader = page.loader(access, async (ctx, { params }) => {
  const review = await reviewCampaign(ctx, params.campaignId)
  // A colleague submitted it.
  if (!review.canEdit) throw redirect(campaignPath(params.campaignId))
  if (!review.isComplete) throw redirect(campaignPath(params.campaignId, 'campaign'))
  return review
})

export const action = page.form(
  { ...access, schema: versionSchema, failed: 'Unable to save/update campaign' },
  async (ctx, value, { params }) => {
    const outcome = await submitCampaign(ctx, params.campaignId, value)
    return redirectWithToast(
      MESSAGING_PATH,
      outcome === 'submitted'
        ? { kind: 'ok', message: 'Message campaign submitted' }
        : { kind: 'info', message: 'We don’t know yet whether it was submitted. This page will show it.' },
    )
  },
)

export default function ReviewCampaign({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, version, findings } = loaderData
  const error = formProblem(actionData?.result)
  const hasErrors = findings.some(({ severity }) => severity === 'error')
  return (
    <CampaignFrame id={campaign.id} title={<bdi>{campaign.friendlyName}</bdi>} step="review" hasCampaignStep>
      <Form method="post" className="contents">
        <DialogBody className="flex flex-col gap-4">
          {error ? <Alert variant="bad">{error}</Alert> : null}
          <input type="hidden" name="version" value={version} />
          {findings.length > 0 ? (
            <section className="flex flex-col gap-2">
              <h3 className="font-medium text-sm">
                {hasErrors ? 'Carriers would reject this' : 'Carriers often criticize this'}
              </h3>
              <Findings findings={findings} stepUrl={(field) => stepOf(campaign.id, field)} />
            </section>
          ) : (
            <Alert variant="ok">We found nothing that carriers would reject.</Alert>
          )}
          <section className="flex flex-col gap-2">
            <h3 className="font-medium text-sm">What the carriers get</h3>
            <CampaignSummary {...loaderData} />
          </section>
        </DialogBody>
        <DialogFooter>
          <Link
            to={campaignPath(campaign.id, 'campaign')}
            preventScrollReset
            className={`${buttonVariants()} mr-auto`}
          >
            Back
          </Link>
          <SubmitButton variant={hasErrors ? 'secondary' : 'primary'}>
            {hasErrors ? 'Submit anyway' : campaign.status === 'FAILED' ? 'Submit again' : 'Submit'}
          </SubmitButton>
        </DialogFooter>
      </Form>
    </CampaignFrame>
  )
}
