import { data, useLocation } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { CAMPAIGNS_PATH } from '../campaign.ts'
import { deleteCampaign, getCampaignName } from '../campaigns.server.ts'
import type { Route } from './+types/delete-campaign'

export const loader = page.loader({ can: 'message' }, async (ctx, { params }: Route.LoaderArgs) => ({
  name: await getCampaignName(ctx, params.id),
}))

export const action = page.action(
  { can: 'message' },
  async (ctx, { params, url, context }: Route.ActionArgs) => {
    await getCampaignName(ctx, params.id)
    try {
      await deleteCampaign(ctx, params.id)
    } catch (error) {
      const { status, message } = saveFailure(error, 'Unable to delete campaign', context)
      return data({ error: message }, status)
    }
    return redirectWithToast(`${CAMPAIGNS_PATH}${url.search}`, { kind: 'ok', message: 'Campaign Deleted' })
  },
)

export default function DeleteCampaign({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title="Delete Confirmation"
      // Spec 3, 5, worded so.
      description={`Are you sure want to delete campaign ${loaderData.name}`}
      closeTo={`${CAMPAIGNS_PATH}${useLocation().search}`}
      confirmLabel="Delete"
      danger
      error={actionData?.error}
    >
      <p>Its history is deleted too, and texts that wait aren’t sent. The texts in conversations stay.</p>
    </ConfirmRoute>
  )
}
