import { useState } from 'react'
import { redirect } from 'react-router'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { campaignPath, MESSAGING_PATH } from '../campaigns/paths.ts'
import { detailsSchema, draftSchema } from '../campaigns/campaign.schema.ts'
import { checkDetails, type DetailsCheck, digestOf } from '../campaigns/check-details.server.ts'
import { readCampaign } from '../campaigns/campaigns.server.ts'
import { CampaignFrame } from '../components/campaign-frame.tsx'
import { DetailsForm } from '../components/details-form.tsx'
import { saveDetails } from '../campaigns/save-campaign.server.ts'
import { submitCampaign } from '../campaigns/submit-campaign.server.ts'
import type { Route } from './+types/campaign-details'

export const meta: Route.MetaFunction = () => [{ title: 'Message campaign · Switchboard' }]

const access = { can: 'administer', params: { campaignId: uuid } } as const

export const loader = page.loader(access, async (ctx, { params }) => {
  const dialog = await readCampaign(ctx, params.campaignId)
  // A colleague submitted it.
  if (!dialog.canEdit) throw redirect(campaignPath(params.campaignId))
  return dialog
})

const failed = 'Unable to save/update campaign'

/** Checks first. Submits what was checked, and only that: texts that were changed after the check are checked again. */
const submit = page.form({ ...access, schema: detailsSchema, failed }, async (ctx, value, args) => {
  const { params, form, keep } = args
  if (form.get('intent') !== 'submit' || form.get('checked') !== digestOf(value)) {
    return keep({ check: await checkDetails(ctx, params.campaignId, value) })
  }
  const outcome = await submitCampaign(ctx, params.campaignId, value)
  return redirectWithToast(
    MESSAGING_PATH,
    outcome === 'submitted'
      ? { kind: 'ok', message: 'Message campaign submitted. The carriers usually decide within a few days.' }
      : { kind: 'info', message: 'We don’t know yet whether it was submitted. This page will show it.' },
  )
})

const save = page.form(
  { ...access, schema: draftSchema, failed, to: MESSAGING_PATH, done: 'Message campaign saved' },
  (ctx, value, { params }) => saveDetails(ctx, params.campaignId, value),
)

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  return (form.get('intent') === 'save' ? save : submit)(args, { form })
}

/** Only the answer of a check has one. */
interface CheckedData {
  check?: DetailsCheck
}

export default function CampaignDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, version, details } = loaderData
  // A reload of the page's data, as after an event, drops the action's answer: what was checked stays.
  const [answer, setAnswer] = useState(actionData)
  if (actionData && actionData !== answer) setAnswer(actionData)
  return (
    <CampaignFrame
      id={campaign.id}
      title={<bdi>{campaign.friendlyName}</bdi>}
      step="campaign"
      hasCampaignStep
    >
      <DetailsForm
        campaign={campaign}
        version={version}
        details={details}
        result={actionData?.result}
        check={(answer as CheckedData | undefined)?.check}
      />
    </CampaignFrame>
  )
}
