import { useState } from 'react'
import { redirect } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { campaignPath, MESSAGING_PATH } from '../paths.ts'
import { type DetailsEdit, detailsSchema, detailsDraftSchema } from '../campaigns/campaign.schema.ts'
import { checkDetails, digestOf } from '../campaigns/check-details.server.ts'
import { readCampaign } from '../campaigns/campaigns.server.ts'
import { CampaignFrame } from '../components/campaign-frame.tsx'
import { type CheckedDetails, DetailsForm } from '../components/details-form.tsx'
import { saveDetails } from '../campaigns/save-campaign.server.ts'
import { lookAgain } from '../locations/website.server.ts'
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

/** `save` and `look` take details that aren't complete yet. */
export const action = page.intents(
  { otherwise: 'check' },
  {
    check: page.form({ ...access, schema: detailsSchema, failed }, async (ctx, value, { params, keep }) =>
      keep({ checked: await saveAndCheck(ctx, params.campaignId, value) }),
    ),
    submit: page.form({ ...access, schema: detailsSchema, failed }, async (ctx, value, args) => {
      const { params, form, keep } = args
      // Texts that were changed after the check are checked again.
      if (form.get('checked') !== digestOf(value)) {
        return keep({ checked: await saveAndCheck(ctx, params.campaignId, value) })
      }
      const outcome = await submitCampaign(ctx, params.campaignId, value)
      return redirectWithToast(
        MESSAGING_PATH,
        outcome === 'submitted'
          ? {
              kind: 'ok',
              message: 'Message campaign submitted. The carriers usually decide within a few days.',
            }
          : { kind: 'info', message: 'We don’t know yet whether it was submitted. This page will show it.' },
      )
    }),
    save: page.form(
      { ...access, schema: detailsDraftSchema, failed, to: MESSAGING_PATH, done: 'Message campaign saved' },
      async (ctx, value, { params }) => {
        await saveDetails(ctx, params.campaignId, value)
      },
    ),
    // Has the website looked at again.
    look: page.form(
      { ...access, schema: detailsDraftSchema, failed },
      async (ctx, value, { params, keep }) => {
        const { campaign } = await readCampaign(ctx, params.campaignId)
        await lookAgain(ctx, campaign.location.id)
        return keep({ checked: await saveAndCheck(ctx, params.campaignId, value) })
      },
    ),
  },
)

async function saveAndCheck(ctx: Ctx, id: string, value: DetailsEdit): Promise<CheckedDetails> {
  const saved = await saveDetails(ctx, id, value)
  const check = await checkDetails(ctx, id, { ...value, ...saved.details })
  return { ...saved, check, isMerged: check.digest !== digestOf(value) }
}

export default function CampaignDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, version, details, fees } = loaderData
  // A reload of the page's data, as after an event, drops the action's answer: what was checked stays.
  const [answer, setAnswer] = useState(actionData)
  if (actionData && actionData !== answer) setAnswer(actionData)
  const checked = answer && 'checked' in answer ? answer.checked : undefined
  return (
    <CampaignFrame
      id={campaign.id}
      title={<bdi>{campaign.friendlyName}</bdi>}
      step="campaign"
      hasCampaignStep
    >
      <DetailsForm
        // Shows what a colleague changed.
        key={checked?.isMerged ? checked.version : undefined}
        campaign={campaign}
        version={checked?.version ?? version}
        details={checked?.details ?? details}
        fees={fees}
        result={actionData?.result}
        checked={checked}
      />
    </CampaignFrame>
  )
}
