import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { uuid } from '#app/lib/uuid.schema.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { campaignPath, MESSAGING_PATH } from '../paths.ts'
import { deleteSchema } from '../campaigns/campaign.schema.ts'
import { readCampaign } from '../campaigns/campaigns.server.ts'
import { deleteMessageCampaign } from '../campaigns/save-campaign.server.ts'
import type { Route } from './+types/delete-campaign'

export const meta: Route.MetaFunction = () => [{ title: 'Delete a message campaign · Switchboard' }]

const access = { can: 'administer', params: { campaignId: uuid } } as const

export const loader = page.loader(access, async (ctx, { params }) => {
  const { campaign, version } = await readCampaign(ctx, params.campaignId)
  return { campaign, version }
})

export const action = page.form({ ...access, schema: deleteSchema }, async (ctx, value, { params }) => {
  const name = await deleteMessageCampaign(ctx, params.campaignId, value)
  return redirectWithToast(MESSAGING_PATH, { kind: 'ok', message: `Message campaign ${name} deleted` })
})

export default function DeleteCampaign({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, version } = loaderData
  const { phones, status } = campaign
  const why = status === 'FAILED' ? 'The carriers rejected it.' : 'It was never submitted.'
  return (
    <ConfirmRoute
      title={`Delete ${campaign.friendlyName}?`}
      description={`${why} What was written is gone then${phones.length > 0 ? ', and its phone numbers have no message campaign' : ''}.`}
      closeTo={campaignPath(campaign.id)}
      confirmLabel="Delete"
      danger
      result={actionData?.result}
    >
      <input type="hidden" name="version" value={version} />
    </ConfirmRoute>
  )
}
